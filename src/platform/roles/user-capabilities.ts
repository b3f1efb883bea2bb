/** What it takes to do something to an account. */
import type { ReadContext } from '../../kernel/context.ts'
import { DO_NOT_ALLOW } from './evaluate.ts'
import { membershipOf } from './memberships.ts'
import type { MetaAsked } from './meta-capabilities.ts'
import { mapPlainCapability } from './plain-capabilities.ts'
import { isListedSuperAdmin } from './super-admins.ts'

/** Null for capabilities that are not about an account. */
export async function mapUserCapability(asked: MetaAsked, ctx: ReadContext): Promise<readonly string[] | null> {
  const { capability, args, user } = asked
  if (APPLICATION_PASSWORD.test(capability)) return toEdit(asked, ctx)
  switch (capability) {
    case 'edit_user':
      return toEdit(asked, ctx)
    case 'promote_user':
      return ['promote_users']
    case 'remove_user':
      return isSelf(args[0], user.id) && user.superAdmin !== 'active' ? REFUSED : ['remove_users']
    case 'delete_user':
      return mapPlainCapability('delete_users', user)
    default:
      return null
  }
}

/** Every name that is about an account. */
export const USER_CAPABILITY =
  /^(?:(?:edit|promote|remove|delete)_user|(?:create|list|read|edit|delete)_app_passwords?)$/

const APPLICATION_PASSWORD = /^(create|list|read|edit|delete)_app_passwords?$/
const REFUSED: readonly string[] = Object.freeze([DO_NOT_ALLOW])

/**
 * Everybody may edit the own account. On a network only super administrators edit a super administrator, or somebody who
 * is no member of the site; both are refused alike, so that nobody learns who is which.
 */
async function toEdit({ args, user }: MetaAsked, ctx: ReadContext): Promise<readonly string[]> {
  const [target] = args
  if (isSelf(target, user.id)) return []
  if (user.isNetwork && user.superAdmin !== 'active' && (await isOutOfReach(Number(target), ctx))) return REFUSED
  return mapPlainCapability('edit_users', user)
}

const isOutOfReach = async (userId: number, ctx: ReadContext): Promise<boolean> =>
  (await isListedSuperAdmin(userId, ctx)) || (await membershipOf(userId, ctx)) === null

const isSelf = (target: unknown, id: number): boolean => Number(target) === id
