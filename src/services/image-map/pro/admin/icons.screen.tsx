/** Drawings of the site's own: dropped as SVG files, shown as the server cleaned them. */
import { Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { useConfirm } from '../../../../../admin/kit/confirm.tsx'
import { Dropzone } from '../../../../../admin/kit/dropzone.tsx'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../../admin/kit/states.tsx'
import '../../admin/editor.css'
import { RemoveButton } from '../../../../../admin/kit/remove-button.tsx'
import { iconAddress } from '../../admin/shapes.tsx'
import { sayPro } from './words.ts'

type SiteIcon = { readonly id: number; readonly name: string; readonly svg: string }

export default function IconsScreen({ service, screen }: ScreenProps<'own'>) {
  const icons = useAnswer<SiteIcon[]>(service, '/icons')
  const { take, remove, isBusy } = useIconChanges(service)
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <section className="panel section" aria-label={screen.title}>
        <Dropzone accept=".svg,image/svg+xml" isMany isBusy={isBusy} onFiles={files => void take(files)} />
        {icons.error && <ErrorState error={icons.error} />}
        {icons.isPending && <ListSkeleton />}
        {icons.data?.data.length === 0 && <EmptyState title={sayPro.noIcons} text={sayPro.noIconsText} />}
        <ul className="mapicons">
          {icons.data?.data.map(icon => (
            <li key={icon.id}>
              <img src={iconAddress(icon.svg)} alt="" width={48} height={48} />
              <Group gap={4} wrap="nowrap">
                <Text size="sm" className="cut">
                  {icon.name}
                </Text>
                <RemoveButton label={sayPro.removeIcon(icon.name)} onClick={() => void remove(icon)} />
              </Group>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** Files one after the other; those that are refused are told by name. */
function useIconChanges(service: ScreenProps<'own'>['service']) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const tell = (title: string, error: Error) => notifications.show({ color: 'red', title, message: error.message })
  const take = async (files: readonly File[]) => {
    setBusy(true)
    for (const file of files)
      await file
        .text()
        .then(svg => write(service, 'POST /icons', { name: file.name.replace(/\.svg$/i, ''), svg }))
        .catch((error: Error) => tell(file.name, error))
    setBusy(false)
    await forgetAnswers(client, service)
  }
  const remove = async ({ id, name }: SiteIcon) => {
    const isSure = await confirm({ title: sayPro.deleteIcon(name), text: sayPro.deleteIconText, isDangerous: true })
    if (!isSure) return
    await write(service, `DELETE /icons/${id}`).catch((error: Error) => tell(name, error))
    await forgetAnswers(client, service)
  }
  return { take, remove, isBusy }
}
