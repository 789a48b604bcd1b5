export { auditBySystem, auditByToken, auditOf, auditorOf, auditRecord, type Act } from './audit.js';
export { changesBetween, type Changes } from './changes-between.js';
