/** Where posts and pages are written. */
import { entityOf } from '../client/app.tsx'
import type { ScreenProps } from '../client/screen.ts'
import { ErrorState, FormSkeleton } from '../kit/states.tsx'
import { usePost, usePostType } from './post/post.ts'
import { PostPage } from './post/post-page.tsx'

export default function PostEditor({ service, screen, id }: ScreenProps<'records'>) {
  const entity = entityOf(service, screen.entity)!
  const number = id === 'new' ? null : Number(id)
  const type = usePostType(entity.singular)
  const post = usePost(entity.name, number)
  const problem = type.error ?? post.error
  if (problem) return <ErrorState error={problem} onRetry={() => void Promise.all([type.refetch(), post.refetch()])} />
  if (!type.data || (number !== null && !post.data)) return <FormSkeleton />
  return <PostPage entity={entity} screen={screen} type={type.data} post={post.data ?? null} />
}
