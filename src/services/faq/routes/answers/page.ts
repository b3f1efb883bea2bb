import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { type AnswerFacts, anchorOf } from '../../domain/answer-facts.ts'

export const itemShape = Type.Object({
  id: Type.Integer(),
  question: Type.String(),
  answer: Type.String({ description: 'Clean HTML.' }),
  anchor: Type.String({ description: 'The part of the page’s address behind # that opens it.' }),
  category: orNull(Type.Integer({ description: 'The id of its category.' })),
  language: Type.String(),
  url: Type.Optional(Type.String({ description: 'Its own address, where answers have one.' })),
  highlight: Type.Optional(
    Type.Object(
      { question: Type.String(), excerpt: Type.String() },
      { description: 'HTML with the words that were searched for in mark elements.' },
    ),
  ),
})

export const pageShape = Type.Object({
  items: Type.Array(itemShape),
  total: Type.Integer(),
  page: Type.Integer(),
  pages: Type.Integer(),
})

export const shownItem = (answer: AnswerFacts) => ({
  id: answer.id,
  question: answer.question,
  answer: answer.answer,
  anchor: anchorOf(answer),
  category: answer.category_id,
  language: answer.language,
})
