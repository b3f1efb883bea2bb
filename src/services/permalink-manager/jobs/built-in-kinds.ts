import { consistency } from './consistency.ts'
import { importAddresses } from './import.ts'
import type { JobKind } from './job-kind.ts'
import { regenerate } from './regenerate.ts'
import { undo } from './undo.ts'

/** The tools of both editions. */
export const builtInKinds: readonly JobKind[] = [regenerate, consistency, importAddresses, undo]
