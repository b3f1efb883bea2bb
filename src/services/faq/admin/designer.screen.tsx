/** A view of answers with its options, beside the page that it makes. */
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { DesignerPage } from '../../../../admin/kit/desk/designer.tsx'
import { type DraftView, ViewOptions } from './view-options.tsx'
import { say } from './words.ts'

type View = DraftView & { readonly id: number; readonly name: string; readonly modified_at: string }

export default function DesignerScreen({ service, screen }: ScreenProps<'own'>) {
  return (
    <DesignerPage<View>
      {...{ service, screen }}
      design={{
        list: '/views',
        label: say.view,
        empty: say.noViews,
        version: ({ modified_at }) => modified_at,
        save: ({ name, layout, config }, { id, modified_at }) => ({
          call: `PUT /views/${id}`,
          body: { name, layout, config, expected_modified_at: modified_at },
        }),
        preview: ({ layout, config }) => ({ call: 'POST /views/preview', body: { layout, config } }),
        options: (draft, change) => <ViewOptions {...{ draft, service, change }} />,
      }}
    />
  )
}
