export { originOf, originOfEvent, stamped, type Origin } from '@recado/service-kit/messaging';
