import { jest } from '@jest/globals';
import { crashCases } from './cases/crash.cases.js';
import { endingCases } from './cases/ending.cases.js';
import { faultCases } from './cases/fault.cases.js';
import { inboundCases } from './cases/inbound.cases.js';
import { outboundCases } from './cases/outbound.cases.js';
import { pairedCases } from './cases/paired.cases.js';
import { peopleCases } from './cases/people.cases.js';
import { ruleCases } from './cases/rule.cases.js';
import { sharingCases } from './cases/sharing.cases.js';

jest.setTimeout(120_000);

// The cases share one file, because processes of two files would answer each other's requests.
ruleCases();
pairedCases();
inboundCases();
outboundCases();
peopleCases();
endingCases();
faultCases();
sharingCases();
crashCases();
