/** The state that a change set leads to, for everything that is loaded. */
import type { ChangeSet, RoleChange, StoredRole, StoredState, StoredUser } from './model.ts'

export function nextState(set: ChangeSet, state: StoredState): StoredState {
  const changed = state.roles.flatMap(role => nextRole(role, set.roles.get(role.slug)))
  const known = new Set(state.roles.map(role => role.slug))
  const created = [...set.roles].flatMap(([slug, change]) =>
    change.kind === 'create' && !known.has(slug)
      ? [{ slug, name: change.name, capabilities: change.capabilities, version: '', people: 0 }]
      : [],
  )
  return { ...state, roles: [...changed, ...created], users: state.users.map(user => nextUser(user, set)) }
}

function nextRole(role: StoredRole, change: RoleChange | undefined): StoredRole[] {
  if (change === undefined || change.kind === 'create') return [role]
  if (change.kind === 'delete') return []
  return [{ ...role, name: change.name ?? role.name, capabilities: change.capabilities ?? role.capabilities }]
}

/** What the change set says of the account comes first; roles that go are then replaced by what their holders get. */
function nextUser(user: StoredUser, { roles, users }: ChangeSet): StoredUser {
  const change = users.get(user.id)
  const wanted = change?.roles ?? user.roles
  const moved = wanted.flatMap(slug => {
    const role = roles.get(slug)
    if (role?.kind !== 'delete') return [slug]
    // Who holds the other role already keeps it where it is: moved forward, its blocks would lose their last word.
    return role.moveTo === null || wanted.includes(role.moveTo) ? [] : [role.moveTo]
  })
  return { ...user, roles: [...new Set(moved)], capabilities: change?.capabilities ?? user.capabilities }
}
