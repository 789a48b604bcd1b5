import { CreateUserInput, UpdateUserInput } from '@recado/contracts';
import { RecordPage } from '../shared/records/RecordPage.js';
import { UserInputs } from './UserInputs.js';

export default function UserForm() {
  return (
    <RecordPage create={CreateUserInput} update={UpdateUserInput}>
      <UserInputs />
    </RecordPage>
  );
}
