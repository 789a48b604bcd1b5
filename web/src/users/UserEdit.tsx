import { UpdateUserInput } from '@recado/contracts';
import { ResourceEdit } from '../shared/table/ResourceForm.js';
import { UserInputs } from './UserInputs.js';

export default function UserEdit() {
  return (
    <ResourceEdit schema={UpdateUserInput}>
      <UserInputs isNew={false} />
    </ResourceEdit>
  );
}
