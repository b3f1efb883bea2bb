/** What stands where nothing, or nothing yet, is to be seen. */
import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { iconOf, useApp } from '../client/app.tsx'
import { useWords } from '../client/words.tsx'
import { Icon } from './icon.tsx'

/** With the icon of the screen that it stands on. */
export function EmptyState({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const { service, screen: slug } = useParams({ strict: false }) as { service?: string; screen?: string }
  const screen = useApp()
    .services.find(one => one.slug === service)
    ?.screens.find(one => one.slug === slug)
  return (
    <div className="empty">
      <span className="emptymark" aria-hidden>
        <Icon name={screen ? iconOf(screen) : 'list'} size={26} />
      </span>
      <p className="emptytitle">{title}</p>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}

export function ErrorState({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const words = useWords()
  return (
    <Alert color="red" title={words.notRead} role="alert" m="md">
      <p>{error.message}</p>
      {onRetry && (
        <Button size="xs" variant="default" onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </Alert>
  )
}

const LINES = [1, 0.9, 0.8, 0.7, 0.6, 0.5]

/** In the shape of a list. */
export const ListSkeleton = () => (
  <Stack p="md" gap={14} aria-hidden>
    {LINES.map(opacity => (
      <Skeleton key={opacity} height={22} radius="sm" opacity={opacity} />
    ))}
  </Stack>
)

/** As high as an editor with little in it, without the label if that is there: what stands below keeps its place. */
export const EditorSkeleton = ({ isLabelled = false }: { isLabelled?: boolean }) => (
  <Skeleton height={isLabelled ? 417 : 456} radius="md" aria-hidden />
)

/** In the shape of a form. */
export const FormSkeleton = () => (
  <Stack aria-hidden>
    <Skeleton height={36} width={260} />
    <Skeleton height={320} radius="lg" />
  </Stack>
)
