import { definePart } from '../part.ts'
import { tellOwner } from './approval-mail.ts'
import { deleteWithPost, emptyCommentTrash, followAccount, trashWithPost, untrashWithPost } from './followers.ts'
import * as hooks from './hooks.ts'
import { commentMigrations } from './migrations.ts'
import { commentPersonalData } from './personal-data.ts'
import { deleteCommentRoute, readCommentRoute, updateCommentRoute } from './routes/comment.ts'
import { createCommentRoute } from './routes/create.ts'
import { listCommentsRoute } from './routes/list.ts'
import { commentFactsListener } from './stored-comments.ts'

const { commentHooks, transitionVariant: _named, ...filters } = hooks

export const commentsPart = definePart({
  hooks: { ...filters, ...commentHooks },
  routes: [listCommentsRoute, createCommentRoute, readCommentRoute, updateCommentRoute, deleteCommentRoute],
  migrations: commentMigrations,
  jobs: [emptyCommentTrash],
  forget: [{ table: 'comment_pace', column: 'last_at', days: 1 }],
  listeners: [
    commentFactsListener,
    tellOwner,
    trashWithPost,
    untrashWithPost,
    deleteWithPost,
    followAccount,
    ...commentPersonalData,
  ],
})
