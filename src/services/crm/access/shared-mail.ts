/** Who may send through the mail accounts of the whole CRM. */
import type { ReadContext } from '../../../kernel/context.ts'
import { accessOf } from './access-of.ts'
import { levelOfPermission } from './levels.ts'

export const mayShare = async (ctx: ReadContext): Promise<boolean> =>
  levelOfPermission(await accessOf(ctx), 'group_email_account') !== 'no'
