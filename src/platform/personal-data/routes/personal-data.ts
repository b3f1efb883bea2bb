/** What is kept of one person: handed out or erased. On a network that reaches over all sites, so that it takes more there. */
import { Type } from 'typebox'
import { rule } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { internals } from '../../internals.ts'
import { isNetwork } from '../../roles/roles.ts'
import { personalDataErrors } from '../errors.ts'
import { countContentOf, erasePersonalData, exportPersonalData, findPerson, type Person } from '../personal-data.ts'

const access = rule('delete_users and manage_options; on a network manage_sites', async (_parameters, ctx) => {
  const needed = (await isNetwork(internals(ctx))) ? ['manage_sites'] : ['delete_users', 'manage_options']
  return needed.every(name => ctx.user?.has(name) ?? false)
})
const who = Type.String({ minLength: 1, maxLength: 254, description: 'An e-mail address or a sign-in name.' })

const sectionShape = Type.Object({
  name: Type.String(),
  title: Type.String(),
  items: Type.Array(Type.Unknown(), { description: 'As the service keeps them.' }),
})

const exportData = route({
  method: 'POST',
  path: '/personal-data/export',
  summary: 'Everything that is kept of a person, on all sites and in all services',
  access,
  transaction: false,
  secret: true,
  input: Type.Object({ who }),
  reply: Type.Object({
    email: Type.String(),
    user_id: Type.Union([Type.Integer(), Type.Null()]),
    exported_at: Type.String(),
    account: Type.Array(sectionShape),
    sites: Type.Array(Type.Object({ url: Type.String(), sections: Type.Array(sectionShape) })),
    content: Type.Integer({ description: 'How many posts, pages and files would lose their author.' }),
  }),
  async handler(input, ctx) {
    const person = await knownPerson(input.who, ctx)
    const data = await exportPersonalData(person, ctx)
    return { ...data, content: await countContentOf(person, ctx) }
  },
})

const eraseData = route({
  method: 'POST',
  path: '/personal-data/erase',
  summary: 'Delete the account of a person and take the identity out of everything that stays. This cannot be undone',
  access,
  transaction: false,
  input: Type.Object({
    who,
    confirm: Type.String({ description: 'The same once more.' }),
    reassign: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
        description: 'Who gets what the person wrote; nobody: it goes to the trash.',
      }),
    ),
  }),
  reply: Type.Array(
    Type.Object({
      url: Type.String(),
      sections: Type.Array(Type.Object({ name: Type.String(), title: Type.String(), erased: Type.Integer() })),
    }),
  ),
  async handler({ who: name, confirm, reassign = null }, ctx) {
    if (confirm !== name) throw personalDataErrors.not_confirmed()
    const person = await knownPerson(name, ctx)
    if (person.userId !== null && person.userId === ctx.user?.id) throw personalDataErrors.is_you()
    return erasePersonalData({ person, reassign }, ctx)
  },
})

export const personalDataRoutes = [exportData, eraseData]

async function knownPerson(name: string, ctx: ReadContext): Promise<Person> {
  const person = await findPerson(name, ctx)
  if (!person) throw personalDataErrors.not_found()
  return person
}
