/** Other answers that somebody may want to read next: of the same category first, then those with the same tags. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { AnswerFacts } from '../domain/answer-facts.ts'
import { likeness } from '../domain/question-key.ts'
import { defaultConfig } from '../entities/view-config.ts'
import { publishedAnswers } from './published.ts'

export async function relatedAnswers(answer: AnswerFacts, ctx: ReadContext): Promise<readonly AnswerFacts[]> {
  if (answer.category_id === null) return []
  const config = { ...defaultConfig, category_ids: [answer.category_id], include_children: false }
  const { items } = await publishedAnswers({ config, page: 1, perPage: 50, language: answer.language }, ctx)
  const near = (other: AnswerFacts) => likeness(other.question, answer.question)
  return items
    .filter(({ id }) => id !== answer.id)
    .toSorted((one, other) => near(other) - near(one))
    .slice(0, MOST)
}

const MOST = 5
