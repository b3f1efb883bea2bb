/** What a site needs before customers can book, and what is recommended. */
import { Anchor, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { write } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { say } from './words.ts'

const steps = { vehicles: 'vehicles', forms: 'form-designer', availability: 'availability' } as const

type Props = {
  readonly service: OpenService
  readonly data: { readonly setup: Readonly<Record<keyof typeof steps | 'prevent_overlap', boolean>> }
}

export default function SetupPart({ service, data: { setup } }: Props) {
  return (
    <ul className="checks">
      {Object.entries(steps).map(([name, screen]) => (
        <Step key={name} isDone={setup[name as keyof typeof steps]} text={say.setup[name as keyof typeof steps]}>
          <Anchor component={Link} to={`/${service.slug}/${screen}`} size="sm">
            {say.setupOpen}
          </Anchor>
        </Step>
      ))}
      <Step isDone={setup.prevent_overlap} text={say.setup.prevent_overlap}>
        <SwitchOn service={service} />
      </Step>
    </ul>
  )
}

type StepProps = { readonly isDone: boolean; readonly text: string; readonly children: React.ReactNode }

const Step = ({ isDone, text, children }: StepProps) => (
  <li data-status={isDone ? 'ok' : 'open'}>
    <Icon name={isDone ? 'check' : 'alert-triangle'} size={16} />
    <span>
      {text} {!isDone && children}
    </span>
  </li>
)

/** Settings are for whoever has their screen; everybody else is told what is recommended. */
function SwitchOn({ service }: { readonly service: OpenService }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const switchOn = async () => {
    setBusy(true)
    try {
      await write(service, 'POST /settings', { prevent_overlap: true })
      notifications.show({ color: 'teal', message: say.overlapOn })
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
    await client.invalidateQueries({ queryKey: ['card', service.slug] })
    setBusy(false)
  }
  if (!service.screens.some(({ slug }) => slug === 'settings')) return null
  return (
    <Button size="compact-xs" variant="light" loading={isBusy} onClick={() => void switchOn()}>
      {say.switchOn}
    </Button>
  )
}
