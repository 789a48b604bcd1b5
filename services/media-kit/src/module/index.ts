export { ForgetFile } from './forget-file.js';
export { MediaModule } from './media.module.js';
