/** What somebody answered beyond the usual fields. */
import type { Static } from 'typebox'
import { useAnswer } from '../../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../../admin/client/app.tsx'
import type { leadAnswerShape } from '../routes/answers/leads.ts'
import { sayPro } from './words.ts'

type Props = {
  readonly service: OpenService
  readonly lead?: { readonly id: number }
  readonly record?: { readonly id: number }
}

export default function LeadAnswersPart({ service, lead, record }: Props) {
  const id = (lead ?? record)?.id
  const answers = useAnswer<Static<typeof leadAnswerShape>[]>(service, `/leads/${id}/answers`).data?.data ?? []
  if (answers.length === 0) return null
  return (
    <dl className="facts" aria-label={sayPro.answers}>
      {answers.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
