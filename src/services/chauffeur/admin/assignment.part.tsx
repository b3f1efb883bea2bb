/** Who drives the trip of the form. */
import type { AnyRecord, OpenService } from '../../../../admin/client/app.tsx'
import type { Form } from '../../../../admin/client/form.ts'
import { OwnerChoice } from './owner-choice.tsx'

type Props = { readonly service: OpenService; readonly form: Form; readonly record: AnyRecord | null }

export default function AssignmentPart({ service, form, record }: Props) {
  return <OwnerChoice {...{ service }} values={form.values} names={record ?? {}} onChange={form.take} />
}
