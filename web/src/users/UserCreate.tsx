import { CreateUserInput } from '@recado/contracts';
import { ResourceCreate } from '../shared/ResourceForm.js';
import { UserInputs } from './UserInputs.js';

export default function UserCreate() {
  return (
    <ResourceCreate schema={CreateUserInput}>
      <UserInputs isNew />
    </ResourceCreate>
  );
}
