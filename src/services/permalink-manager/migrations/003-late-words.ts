import { migration } from '../../../db/migrations.ts'
import { indexWordsLate } from './triggers.ts'

/** A saved post costs its address's words once for each COMMIT, not with each statement. */
export const lateWords = migration('permalink-manager/003-late-words', indexWordsLate)
