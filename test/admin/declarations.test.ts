/** Screens are checked when the server starts: what names something that is not there stops it, with a sentence. */
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, test } from 'node:test'
import { type Edition, inEdition, screenFolders } from '../../src/editions.ts'
import type { Action, AdminSpec, Card, Screen } from '../../src/kernel/admin.ts'
import { adminProblems, checkAdmin } from '../../src/kernel/check-admin.ts'
import { defineAdmin, records } from '../../src/kernel/define-admin.ts'
import { defineService } from '../../src/kernel/service.ts'
import { widgets } from '../../src/services/chat/entities/widgets.ts'
import { chat } from '../../src/services/chat/service.ts'
import { services } from '../../src/services.ts'
import { projectRoot } from '../gates/sources.ts'

const screen = records(widgets, { columns: ['name'], sections: [{ title: 'Widget', fields: ['name'] }] })
const act = (more: Partial<Action>): Screen => ({
  ...screen,
  actions: [{ slug: 'act', label: 'Act', call: 'PUT /widgets/{id}', ...more }],
})
const withScreen = (more: object): Partial<AdminSpec> => ({ screens: [{ ...screen, ...more } as Screen] })
const card = { slug: 'card', title: 'Card', needs: 'view', kind: 'figure', value: 'count' } as const

const scenarios: readonly { name: string; admin: Partial<AdminSpec>; says: RegExp | null }[] = [
  { name: 'what is there is fine', admin: { screens: [act({ form: ['name'] })] }, says: null },
  { name: 'a column', admin: withScreen({ columns: [{ field: 'size' }] }), says: /names size in its columns/ },
  {
    name: 'a section',
    admin: withScreen({ sections: [{ title: 'A', fields: ['size'] }] }),
    says: /size in its sections/,
  },
  { name: 'an entity', admin: withScreen({ entity: 'boats' }), says: /boats, which is no entity/ },
  { name: 'a filter', admin: withScreen({ filters: ['modified_at'] }), says: /narrows by modified_at/ },
  { name: 'a tone', admin: withScreen({ tones: { status: { blue: 'good' } } }), says: /colours status blue/ },
  { name: 'two screens', admin: { screens: [screen, screen] }, says: /two of the screen widgets/ },
  {
    name: 'a related list',
    admin: withScreen({ related: [{ entity: 'leads', by: 'boat', columns: [] }] }),
    says: /leads by boat/,
  },
  { name: 'a call', admin: { screens: [act({ call: 'POST /widgets/{id}/fly' })] }, says: /\/fly, which is no route/ },
  { name: 'what an action asks', admin: { screens: [act({ form: ['size'] })] }, says: /asks for size/ },
  { name: 'where an action leads', admin: { screens: [act({ after: { open: 'sky' } })] }, says: /opens sky/ },
  {
    name: 'the route of a card',
    admin: { screens: [screen], cards: [{ ...card, read: 'GET /sky' } as Card] },
    says: /GET \/sky/,
  },
  {
    name: 'the permission of a card',
    admin: { screens: [screen], cards: [{ ...card, read: 'GET /leads/unread', needs: 'fly' } as Card] },
    says: /needs fly/,
  },
]

describe('a declaration that names what is not there stops the start', () => {
  for (const { name, admin, says } of scenarios)
    test(name, () => {
      const service = defineService({ ...chat, admin: defineAdmin({ icon: 'message', screens: [screen], ...admin }) })
      if (says) assert.throws(() => checkAdmin(service), says)
      else assert.doesNotThrow(() => checkAdmin(service))
    })
})

for (const edition of ['free', 'pro'] as Edition[])
  test(`every declaration of the ${edition} edition is right, and hand-made screens have their files`, async () => {
    const all = await inEdition(edition, services)
    assert.deepEqual(all.flatMap(adminProblems), [])
    const files = screenFolders(edition).flatMap(folder => globSync(`${folder}/*.tsx`, { cwd: projectRoot }))
    const wanted = all.flatMap(({ slug, admin }) =>
      (admin?.screens ?? []).flatMap(one => handMade(one).map(file => ({ slug, file }))),
    )
    const isThere = ({ slug, file }: { slug: string; file: string }) =>
      files.some(path => path.includes(`/${slug}/`) && basename(path) === file)
    assert.deepEqual(
      wanted.filter(one => !isThere(one)),
      [],
    )
  })

function handMade(one: Screen): string[] {
  if (one.kind === 'own') return [`${one.file}.screen.tsx`]
  const sections = 'sections' in one ? one.sections : []
  return sections.flatMap(({ part }) => (part ? [`${part}.part.tsx`] : []))
}
