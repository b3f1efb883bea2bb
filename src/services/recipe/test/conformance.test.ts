import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { Entity } from '../../../kernel/entity.ts'
import type { Subject } from '../../../kernel/records/conformance/subject.ts'
import { conformanceChecks } from '../../../kernel/records/conformance.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { reviews } from '../entities/reviews.ts'
import { recipe } from '../service.ts'

forEachEngine(engine => {
  describe('every entity of recipes conforms', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine, { services: [recipe], env: { EDITION: 'free' } })
      await app.account('nobody', ['subscriber'])
      const body = { path: '/second', title: 'Second', admin_login: 'admin' }
      const site = await app.request('POST', '/host/v1/sites', { as: 'admin', body })
      if (site.status !== 201) throw new Error(site.text)
      await app.request('PATCH', '/vendor-recipe/v1/settings', { as: 'admin', body: { api: { rate_limit: 100_000 } } })
    })
    after(() => app.dispose())
    for (const entity of recipe.entities ?? []) {
      const subject: Subject = {
        service: recipe,
        entity,
        request: (method, path, options) => app.request(method, path, options),
        elsewhere: (method, path, options) => app.fetch(method, `/second/api${path}`, options),
        as: { all: 'admin', none: 'nobody' },
        adjust: fitting,
        ...(entity === reviews ? { make: values => makeReview(app, values) } : {}),
      }
      for (const { name, run } of conformanceChecks(subject)) test(`C-13 C-43 C-52 ${name}`, run)
    }
  })
})

type Values = Record<string, unknown>

/** Rules that fields cannot say: slugs are small letters, and what is published has something to cook. */
function fitting(values: Values, { name }: Entity): Values {
  const { custom_fields: _custom, ...rest } = values
  const told = 'slug' in rest ? { ...rest, slug: String(rest.slug).toLowerCase() } : rest
  if (name !== 'recipes') return told
  return {
    ...{ ...told, ingredients: [{ name: 'flour', quantity: '1', unit: 'cup' }] },
    ...{ instructions: [{ instruction_text: 'Bake.' }], food_claims: {} },
  }
}

let written = 0

async function makeReview(app: TestApp, { title, author_name }: Values): Promise<number> {
  written += 1
  const body = {
    title: `Dish ${written}`,
    status: 'published',
    ingredients: [{ name: 'x' }],
    instructions: [{ instruction_text: 'y' }],
  }
  const made = await app.request('POST', '/vendor-recipe/v1/recipes', { as: 'admin', body })
  const set = {
    ...{ recipe_id: made.body.data.id as number, rating: 4, comment: 'Good' },
    ...{ title: String(title ?? 'Good'), author_name: String(author_name ?? 'Ann') },
    ...{ status: 'approved' as const, is_open: true, reviewer_key: `test ${written}` },
  }
  const { id } = await app.inSystem(ctx => createRecord(reviews, { set }, ctx))
  return id
}
