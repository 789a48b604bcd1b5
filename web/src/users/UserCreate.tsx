import { CreateUserInput } from '@recado/contracts';
import { ResourceCreate } from '../shared/table/ResourceForm.js';
import { UserInputs } from './UserInputs.js';

export default function UserCreate() {
  return (
    <ResourceCreate schema={CreateUserInput}>
      <UserInputs isNew />
    </ResourceCreate>
  );
}
