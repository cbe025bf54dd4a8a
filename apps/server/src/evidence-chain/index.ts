export { canonicalJson } from './canonical-json.ts'
export { digestOf, hashOf, personalPartNames } from './entry-hash.ts'
export { readLines } from './read-lines.ts'
export { verifyEvidence } from './verify-evidence.ts'
