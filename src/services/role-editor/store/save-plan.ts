/** Writes what a plan says, through the platform, which tells everybody who listens. */
import type { Context } from '../../../kernel/context.ts'
import { addRole, deleteRole, saveRole, setOwnCapabilities, setUserRoles } from '../../../platform/roles/roles.ts'
import { countDiff } from '../domain/capabilities.ts'
import type { Plan } from '../domain/plan.ts'

/** Roles that come first, then people, then roles that go: nobody stands without a role in between. */
export async function savePlan({ roles, users, after }: Plan, source: string, ctx: Context): Promise<void> {
  const later = new Map(after.roles.map(role => [role.slug, role]))
  for (const { role: slug } of roles) {
    const role = later.get(slug)
    if (!role) continue
    const { name, capabilities } = role
    const isNew = await addRole({ slug, name, capabilities, source }, ctx)
    if (!isNew) await saveRole(slug, { name, capabilities, source }, ctx)
  }
  const people = new Map(after.users.map(user => [user.id, user]))
  for (const diff of users) {
    const user = people.get(diff.user)
    if (!user) continue
    await setUserRoles({ userId: user.id, roles: user.roles, source }, ctx)
    if (countDiff(diff) > 0) await setOwnCapabilities({ userId: user.id, capabilities: user.capabilities, source }, ctx)
  }
  for (const { role: slug } of roles) if (!later.has(slug)) await deleteRole(slug, source, ctx)
}
