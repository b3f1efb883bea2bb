import type { ErrorWords } from '../../kernel/errors.ts'
import type { CommentErrorName } from './errors.ts'

export const germanComments: Readonly<Record<CommentErrorName, string>> = {
  comment_invalid_id: 'Diesen Kommentar gibt es nicht.',
  comment_login_required: 'Zum Kommentieren müssen Sie angemeldet sein.',
  comment_author_data_required: 'Ein Kommentar braucht Ihren Namen und eine gültige E-Mail-Adresse.',
  comment_content_invalid: 'Der Kommentar ist leer.',
  comment_exists: 'Ein neuer Kommentar kann noch keine Nummer haben.',
  comment_invalid_author: 'Sie dürfen nicht im Namen anderer kommentieren.',
  comment_invalid_author_ip: 'Sie dürfen nicht festlegen, woher ein Kommentar kam.',
  comment_invalid_author_id: 'Diese Person gibt es nicht.',
  comment_invalid_status: 'Sie dürfen den Status von Kommentaren nicht ändern.',
  comment_invalid_date: 'Sie dürfen das Datum von Kommentaren nicht ändern.',
  comment_invalid_post_id: 'Diesen Beitrag gibt es nicht.',
  comment_invalid_parent: 'Diesen Kommentar, auf den Sie antworten, gibt es bei diesem Beitrag nicht.',
  comment_draft_post: 'Dieser Beitrag ist nicht veröffentlicht und nimmt keine Kommentare.',
  comment_trash_post: 'Dieser Beitrag liegt im Papierkorb und nimmt keine Kommentare.',
  comment_not_supported_post_type: 'Inhalte dieser Art nehmen keine Kommentare.',
  comment_closed: 'Die Kommentare sind geschlossen.',
  invalid_comment_type: 'Kommentare dieser Art sind hier nicht möglich.',
  cannot_read_post: 'Sie dürfen die Kommentare dieses Beitrags nicht lesen.',
  cannot_edit: 'Sie dürfen diesen Kommentar nicht bearbeiten.',
  cannot_delete: 'Sie dürfen diesen Kommentar nicht löschen.',
  already_trashed: 'Der Kommentar liegt schon im Papierkorb.',
  forbidden_context: 'Sie dürfen Kommentare nicht bearbeiten.',
  forbidden_param: 'Danach dürfen Sie Kommentare nicht suchen: {names}.',
  orderby_include_missing_include: 'Um danach zu sortieren, braucht es eine Liste von Nummern.',
}

export const germanPace: ErrorWords<'duplicate' | 'flood'> = {
  duplicate: 'Das haben Sie schon gesagt.',
  flood: 'Sie kommentieren zu schnell. Bitte warten Sie einen Moment.',
}
