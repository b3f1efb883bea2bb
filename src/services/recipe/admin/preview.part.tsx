/** The recipe as visitors see it, drawn by the server from what is saved. */
import { useQuery } from '@tanstack/react-query'
import { write } from '../../../../admin/client/answer.ts'
import type { AnyRecord, OpenService } from '../../../../admin/client/app.tsx'
import { ServerMarkup } from '../../../../admin/kit/server-markup.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import './editor.css'
import { say } from './words.ts'

export default function PreviewPart({
  service,
  record,
}: {
  readonly service: OpenService
  readonly record: AnyRecord
}) {
  const page = useQuery({
    queryKey: ['answer', service.slug, 'preview', record.id, record.updated_at],
    queryFn: () =>
      write<{ html: string }>(service, 'POST /shortcodes/render', {
        tag: 'vendor_recipe',
        attributes: { id: String(record.id) },
      }),
  })
  if (page.error) return <ErrorState error={page.error} />
  if (!page.data) return <FormSkeleton />
  return <ServerMarkup className="recipepreview" label={say.preview} html={page.data.html} />
}
