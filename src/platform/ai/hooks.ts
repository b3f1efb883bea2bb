import { action } from '../../kernel/hooks.ts'
import type { Happening } from '../happening.ts'

/** A service has asked a model. `extra` tells which service and how many tokens it cost, never what was asked. */
export const aiAnswered = action<Happening>('ai_answered')
