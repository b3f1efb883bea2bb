import type { Entity } from '../../../kernel/entity.ts'

type Values = Record<string, unknown>

/** Makes generated values obey the rules that fields cannot say. */
export function fitting(values: Values, { name }: Entity): Values {
  if (name === 'custom-fields') {
    const key = `k${String(values.key).slice(1)}`
    return { ...values, key, entity: 'faqs', type: 'text', choices: [], default_value: null, required: false }
  }
  const { translation_group: _group, ...rest } = values
  const slug =
    'slug' in rest
      ? {
          slug: String(rest.slug)
            .toLowerCase()
            .replace(/[^a-z0-9]+/g, '-'),
        }
      : {}
  return { ...rest, ...slug, ...('language' in rest ? { language: 'en' } : {}), ...answerOf(rest) }
}

const answerOf = (values: Values): Values =>
  'answer' in values ? { answer: '<p>So it is.</p>', tags: ['one', 'two'] } : {}
