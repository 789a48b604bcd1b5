export { auditBySystem, auditByToken, auditOf, auditRecord, type Act } from './audit.js';
export { changesBetween, type Changes } from './changes-between.js';
