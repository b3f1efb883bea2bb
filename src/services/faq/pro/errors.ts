import { defineErrors } from '../../../kernel/errors.ts'

export const proErrors = defineErrors(
  'vendor_faq',
  {
    votes_off: [403, 'Votes are switched off.'],
    questions_off: [403, 'Questions of visitors are switched off.'],
    not_grounded: [422, 'The sources say nothing that an answer could rest on.'],
    no_sources: [422, 'There are no sources to draft from.'],
    not_pending: [409, 'This is no question that waits for an answer.'],
  },
  {
    de: {
      votes_off: 'Bewertungen sind abgeschaltet.',
      questions_off: 'Fragen von Besuchern sind abgeschaltet.',
      not_grounded: 'In den Quellen steht nichts, worauf sich eine Antwort stützen könnte.',
      no_sources: 'Es gibt keine Quellen, aus denen ein Entwurf entstehen könnte.',
      not_pending: 'Das ist keine Frage, die auf eine Antwort wartet.',
    },
  },
)
