/** The stored rules of where people are sent. */
import type { ReadContext } from '../../../kernel/context.ts'
import { optionOf } from '../../../platform/options/options.ts'
import { NO_RULES, type RedirectRules } from '../domain/redirects.ts'

export const REDIRECTS_OPTION = 'vendor_aure_redirects'

export const redirectRules = (ctx: ReadContext): Promise<RedirectRules> => optionOf(REDIRECTS_OPTION, NO_RULES, ctx)
