export { DeleteFile } from './delete-file.js';
export { MediaModule } from './media.module.js';
