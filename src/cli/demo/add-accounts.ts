import { randomBytes } from 'node:crypto'
import { createAccount, findAccountByLogin } from '../../platform/accounts/accounts.ts'
import { demoAddress } from '../../platform/demo/demo.ts'
import { DAY, type DemoSite, eachOf } from './demo-site.ts'
import { type Person, people } from './people.data.ts'

export type DemoAccount = Person & { readonly id: number }

/** Nobody knows their passwords: `dozen user password` gives one to whoever shall sign in. */
export const addAccounts = (site: DemoSite): Promise<DemoAccount[]> =>
  eachOf({ what: 'accounts', of: people }, site, async (person, index) => {
    const ctx = site.at(site.today - (390 - index) * DAY)
    const known = await findAccountByLogin(person.login, ctx)
    if (known) return { ...person, id: known.id }
    const { login, first, last, role, about } = person
    const made = await createAccount(
      {
        login,
        email: demoAddress(login),
        password: randomBytes(24).toString('base64url'),
        roles: [role],
        firstName: first,
        lastName: last,
        nickname: first,
        displayName: `${first} ${last}`,
        description: about,
        source: 'cli',
      },
      ctx,
    )
    return { ...person, id: made.id }
  })
