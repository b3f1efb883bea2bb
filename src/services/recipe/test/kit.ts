/** A site with recipes on it, for tests. */
import type { TestApp, TestResponse } from '../../../../test/kit/test-app.ts'

export const base = '/vendor-recipe/v1'

export const pancakes = {
  title: 'Pancakes',
  servings: 4,
  prep_time: 10,
  cook_time: 20,
  difficulty: 'easy',
  ingredients: [
    { name: 'flour', quantity: '250', unit: 'g' },
    { name: 'milk', quantity: '1/2', unit: 'l' },
    { name: 'eggs', quantity: '3', unit: '' },
    { name: 'salt', quantity: 'to taste', unit: '' },
  ],
  instructions: [
    { instruction_text: 'Mix everything.' },
    { instruction_text: 'Bake in a hot pan.', timer_seconds: 120 },
  ],
}

/** Asks the service; `as` is the administrator unless told. */
export const asker =
  (app: TestApp) =>
  (
    method: string,
    path: string,
    { as = 'admin', body, headers }: { as?: string | null; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<TestResponse> =>
    app.request(method, `${base}${path}`, {
      as,
      ...(body === undefined ? {} : { body }),
      ...(headers ? { headers } : {}),
    })

export async function makeRecipe(app: TestApp, more: object = {}): Promise<any> {
  const answer = await asker(app)('POST', '/recipes', { body: { ...pancakes, status: 'published', ...more } })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.data
}
