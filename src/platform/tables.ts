/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../db/row-types.ts'

declare module '../db/row-types.ts' {
  interface Tables {
    address_counts: AddressCountsTable
    addresses: AddressesTable
    ai_usage: AiUsageTable
    app_passwords: AppPasswordsTable
    change_stamp: ChangeStampTable
    comment_meta: CommentMetaTable
    comment_pace: CommentPaceTable
    comments: CommentsTable
    counters: CountersTable
    idempotency_keys: IdempotencyKeysTable
    identity_stamp: IdentityStampTable
    invoices: InvoicesTable
    jobs: JobsTable
    late_counts: LateCountsTable
    letters: LettersTable
    mail_conversation_ids: MailConversationIdsTable
    mail_conversations: MailConversationsTable
    mail_prints: MailPrintsTable
    media_files: MediaFilesTable
    modules: ModulesTable
    notification_choices: NotificationChoicesTable
    notifications: NotificationsTable
    number_series: NumberSeriesTable
    old_dates: OldDatesTable
    old_slugs: OldSlugsTable
    options: OptionsTable
    outbox: OutboxTable
    password_resets: PasswordResetsTable
    payment_events: PaymentEventsTable
    payments: PaymentsTable
    post_counts: PostCountsTable
    post_locks: PostLocksTable
    post_meta: PostMetaTable
    post_stamps: PostStampsTable
    post_words: PostWordsTable
    posts: PostsTable
    private_files: PrivateFilesTable
    record_counts: RecordCountsTable
    record_import_rows: RecordImportRowsTable
    record_imports: RecordImportsTable
    record_links: RecordLinksTable
    record_revisions: RecordRevisionsTable
    record_translations: RecordTranslationsTable
    redirect_counts: RedirectCountsTable
    redirects: RedirectsTable
    revisions: RevisionsTable
    roles: RolesTable
    schedules: SchedulesTable
    secret_keys: SecretKeysTable
    sessions: SessionsTable
    shop_customers: ShopCustomersTable
    shop_orders: ShopOrdersTable
    shop_products: ShopProductsTable
    sign_in_failures: SignInFailuresTable
    sites: SitesTable
    stamps: StampsTable
    super_admins: SuperAdminsTable
    tasks: TasksTable
    term_counts: TermCountsTable
    term_links: TermLinksTable
    term_meta: TermMetaTable
    terms: TermsTable
    transients: TransientsTable
    user_meta: UserMetaTable
    user_roles: UserRolesTable
    user_sites: UserSitesTable
    users: UsersTable
    webhook_attempts: WebhookAttemptsTable
    webhook_deliveries: WebhookDeliveriesTable
    webhook_receivers: WebhookReceiversTable
  }

  interface AddressCountsTable {
    site_id: Optional<number>
    kind: string
    type: string
    status: string
    is_custom: number
    slot: Optional<number>
    count: number
  }

  interface AddressesTable {
    id: Optional<number>
    site_id: Optional<number>
    kind: string
    item_id: number
    type: string
    status: string
    title: string
    title_key: string
    language: Optional<string>
    address: Optional<string>
    uri: Optional<string | null>
    uri_key: Optional<string | null>
    mode: Optional<number>
    is_custom: Optional<number>
    is_manual: Optional<number>
    modified_at: string
    modified_by: Optional<number | null>
  }

  interface AiUsageTable {
    site_id: Optional<number>
    service: string
    month: string
    calls: number
    tokens: number
  }

  interface AppPasswordsTable {
    uuid: string
    user_id: number
    app_id: Optional<string>
    name: string
    hash: string
    created_at: string
    last_used_at: Optional<string | null>
    last_ip: Optional<string | null>
  }

  interface ChangeStampTable {
    id: number
    rev: number
  }

  interface CommentMetaTable {
    site_id: Optional<number>
    object_id: number
    key: string
    value: string
  }

  interface CommentPaceTable {
    site_id: Optional<number>
    who: string
    last_at: string
  }

  interface CommentsTable {
    id: Optional<number>
    site_id: Optional<number>
    post_id: number
    parent_id: Optional<number>
    author_name: string
    author_email: string
    author_url: string
    author_ip: string
    author_agent: string
    user_id: Optional<number>
    date: string
    date_gmt: string
    content: string
    content_html: string
    status: string
    type: string
    status_before_trash: Optional<string | null>
    trashed_at: Optional<string | null>
    trashed_with_post: Optional<number>
    duplicate_key: Optional<string | null>
  }

  interface CountersTable {
    site_id: Optional<number>
    bucket: string
    key_hash: string
    window_start: number
    ends_at: number
    count: number
  }

  interface IdempotencyKeysTable {
    site_id: Optional<number>
    key_hash: string
    request_hash: string
    answer: string
    created_at: string
    holder: string
    held_until: string
  }

  interface IdentityStampTable {
    id: number
    rev: number
  }

  interface InvoicesTable {
    id: Optional<number>
    site_id: Optional<number>
    service: string
    subject_id: number
    prefix: string
    number: number
    replaces: Optional<string | null>
    content: string
    issued_at: string
  }

  interface JobsTable {
    id: Optional<number>
    site_id: Optional<number>
    name: string
    dedupe_key: Optional<string | null>
    payload: string
    status: string
    attempt: number
    run_at: string
    lease_until: Optional<string | null>
    lease_owner: Optional<string | null>
    last_error: Optional<string | null>
    created_at: string
  }

  interface LateCountsTable {
    id: Optional<number>
    place: string
    target_id: number
    change: number
  }

  interface LettersTable {
    id: Optional<number>
    site_id: Optional<number>
    service: string
    subject_id: number
    kind: string
    channel: string
    recipient: string
    to: string
    subject: string
    status: string
    error: Optional<string | null>
    once_key: Optional<string | null>
    mail_id: Optional<number | null>
    created_at: string
    sent_at: Optional<string | null>
  }

  interface MailConversationIdsTable {
    id: Optional<number>
    site_id: Optional<number>
    service: string
    message_id: string
    conversation_id: number
    seen_at: string
  }

  interface MailConversationsTable {
    id: Optional<number>
    site_id: Optional<number>
    service: string
    created_at: string
  }

  interface MailPrintsTable {
    id: Optional<number>
    site_id: Optional<number>
    service: string
    print: string
    seen_at: string
  }

  interface MediaFilesTable {
    site_id: Optional<number>
    post_id: number
    file: string
    bytes: number
    width: Optional<number | null>
    height: Optional<number | null>
    alt_text: Optional<string>
    sizes: Optional<string | null>
  }

  interface ModulesTable {
    site_id: Optional<number>
    id: string
    status: string
    network: number
  }

  interface NotificationChoicesTable {
    site_id: Optional<number>
    user_id: number
    service: string
    kind: string
    delivery: string
  }

  interface NotificationsTable {
    id: Optional<number>
    site_id: Optional<number>
    user_id: number
    service: string
    kind: string
    title: string
    entity: Optional<string | null>
    record_id: Optional<number | null>
    path: Optional<string | null>
    delivery: string
    created_at: string
    read_at: Optional<string | null>
    mailed_at: Optional<string | null>
    digested_at: Optional<string | null>
  }

  interface NumberSeriesTable {
    id: Optional<number>
    site_id: Optional<number>
    service: string
    series: string
    next_number: number
  }

  interface OldDatesTable {
    site_id: Optional<number>
    post_id: number
    day: string
    changed_at: string
  }

  interface OldSlugsTable {
    site_id: Optional<number>
    post_id: number
    slug: string
    changed_at: string
  }

  interface OptionsTable {
    site_id: Optional<number>
    name: string
    value: string
    autoload: number
  }

  interface OutboxTable {
    id: Optional<number>
    site_id: Optional<number>
    message_id: string
    recipients: string
    subject: string
    message: string
    is_secret: number
    user_id: Optional<number | null>
    status: string
    error: Optional<string | null>
    created_at: string
    sent_at: Optional<string | null>
  }

  interface PasswordResetsTable {
    user_id: number
    key_hash: string
    expires_at: string
  }

  interface PaymentEventsTable {
    id: Optional<number>
    site_id: Optional<number>
    service: string
    gateway: string
    event_id: string
    type: string
    outcome: string
    subject: Optional<string | null>
    payload: Optional<string | null>
    received_at: string
  }

  interface PaymentsTable {
    id: Optional<number>
    site_id: Optional<number>
    service: string
    subject_id: number
    kind: string
    gateway: string
    pay_type: Optional<string | null>
    amount: number
    currency: string
    status: string
    transaction_id: Optional<string | null>
    session_id: Optional<string | null>
    checkout_url: Optional<string | null>
    expires_at: Optional<string | null>
    parent_id: Optional<number | null>
    refunded_amount: Optional<number>
    waived: Optional<number>
    reason: Optional<string | null>
    note: Optional<string | null>
    created_by: Optional<number | null>
    created_at: string
    completed_at: Optional<string | null>
  }

  interface PostCountsTable {
    site_id: Optional<number>
    type: string
    status: string
    slot: Optional<number>
    count: number
  }

  interface PostLocksTable {
    site_id: Optional<number>
    post_id: number
    user_id: number
    held_until: string
  }

  interface PostMetaTable {
    site_id: Optional<number>
    object_id: number
    key: string
    value: string
  }

  interface PostStampsTable {
    site_id: Optional<number>
    post_id: number
    stamp: number
  }

  interface PostWordsTable {
    site_id: Optional<number>
    post_id: number
    title: string
    excerpt: string
    content: string
    class: string
    date_gmt: string
  }

  interface PostsTable {
    id: Optional<number>
    site_id: Optional<number>
    type: string
    status: string
    slug: string
    slug_scope: Optional<string | null>
    parent_id: Optional<number>
    menu_order: Optional<number>
    author_id: Optional<number>
    date: string
    date_gmt: string
    has_floating_date: Optional<number>
    modified: string
    modified_gmt: string
    comment_status: string
    ping_status: string
    password: Optional<string>
    comment_count: Optional<number>
    sticky: Optional<number>
    template: Optional<string>
    format: Optional<string>
    featured_media: Optional<number>
    mime: Optional<string>
    guid: Optional<string>
    path: Optional<string | null>
    has_meta: Optional<number>
    revision_count: Optional<number>
    latest_revision: Optional<number>
    status_before_trash: Optional<string | null>
    trashed_at: Optional<string | null>
    title_key: string
    title: string
    excerpt_html: Optional<string | null>
    content_html: Optional<string | null>
    excerpt: string
    content: string
  }

  interface PrivateFilesTable {
    id: Optional<number>
    site_id: Optional<number>
    service: string
    owner: string
    owner_id: Optional<number | null>
    field: string
    name: string
    type: string
    bytes: number
    stored: string
    created_by: Optional<number | null>
    created_at: string
  }

  interface RecordCountsTable {
    site_id: Optional<number>
    owner: string
    state: string
    slot: Optional<number>
    count: number
  }

  interface RecordImportRowsTable {
    site_id: Optional<number>
    import_id: number
    position: number
    cells: string
    result: Optional<string | null>
    record_id: Optional<number | null>
    written: Optional<string | null>
    problem: Optional<string | null>
    task_id: Optional<number | null>
  }

  interface RecordImportsTable {
    id: Optional<number>
    site_id: Optional<number>
    service: string
    entity: string
    file_name: string
    format: string
    encoding: Optional<string | null>
    separator: Optional<string | null>
    columns: string
    row_count: number
    choices: Optional<string | null>
    task_id: Optional<number | null>
    created_by: Optional<number | null>
    created_at: string
  }

  interface RecordLinksTable {
    site_id: Optional<number>
    owner: string
    owner_id: number
    field: string
    target_id: number
    position: number
  }

  interface RecordRevisionsTable {
    id: Optional<number>
    site_id: Optional<number>
    owner: string
    owner_id: number
    kind: string
    label: Optional<string | null>
    author_id: Optional<number | null>
    changed: string
    facts: string
    record: string
    created_at: string
  }

  interface RecordTranslationsTable {
    site_id: Optional<number>
    owner: string
    owner_id: number
    original_id: number
    words: string
    confirmed_at: string
  }

  interface RedirectCountsTable {
    site_id: Optional<number>
    group_name: string
    is_enabled: number
    slot: Optional<number>
    count: number
  }

  interface RedirectsTable {
    id: Optional<number>
    site_id: Optional<number>
    group_name: string
    source: string
    source_key: string
    target: Optional<string>
    target_key: Optional<string | null>
    target_kind: Optional<string | null>
    target_id: Optional<number | null>
    status_code: Optional<number | null>
    is_enabled: Optional<number>
    note: Optional<string>
    hits: Optional<number>
    last_hit_at: Optional<string | null>
    job_id: Optional<number | null>
    created_by: Optional<number | null>
    created_at: string
    modified_at: string
  }

  interface RevisionsTable {
    id: Optional<number>
    site_id: Optional<number>
    post_id: number
    author_id: number
    kind: string
    saved_at: string
    title: string
    excerpt: string
    content: string
  }

  interface RolesTable {
    site_id: Optional<number>
    slug: string
    position: number
    name: string
    capabilities: string
  }

  interface SchedulesTable {
    site_id: Optional<number>
    name: string
    rhythm: string
    next_at: string
  }

  interface SecretKeysTable {
    number: number
    key_id: string
    since: string
  }

  interface SessionsTable {
    verifier: string
    user_id: number
    expires_at: string
    login_at: string
    last_seen_at: string
    ip: string
    user_agent: string
    password_stamp: string
  }

  interface ShopCustomersTable {
    id: Optional<number>
    site_id: Optional<number>
    email: string
    name: string
    phone: Optional<string | null>
    user_id: Optional<number | null>
    created_at: string
  }

  interface ShopOrdersTable {
    id: Optional<number>
    site_id: Optional<number>
    number: string
    customer_id: number
    email: string
    status: string
    total: number
    currency: string
    lines: string
    created_at: string
  }

  interface ShopProductsTable {
    id: Optional<number>
    site_id: Optional<number>
    sku: string
    name: string
    price: number
    currency: string
    status: string
    created_at: string
  }

  interface SignInFailuresTable {
    key: string
    failures: number
    last_at: number
    blocked_until: number
  }

  interface SitesTable {
    id: Optional<number>
    domain: string
    path: string
    title: string
    status: string
    created_at: string
  }

  interface StampsTable {
    site_id: Optional<number>
    name: string
    stamp: number
  }

  interface SuperAdminsTable {
    user_id: number
    granted_at: string
  }

  interface TasksTable {
    id: Optional<number>
    site_id: Optional<number>
    name: string
    status: string
    alone: Optional<string | null>
    is_preview: number
    args: string
    total: Optional<number>
    processed: Optional<number>
    changed: Optional<number>
    skipped: Optional<number>
    failed: Optional<number>
    position: string
    sample: string
    messages: string
    undo_of: Optional<number | null>
    undone_by: Optional<number | null>
    lease_owner: Optional<string | null>
    lease_until: Optional<string | null>
    created_by: Optional<number | null>
    created_at: string
    started_at: Optional<string | null>
    finished_at: Optional<string | null>
  }

  interface TermCountsTable {
    site_id: Optional<number>
    term_id: number
    type: string
    status: string
    slot: Optional<number>
    count: number
  }

  interface TermLinksTable {
    site_id: Optional<number>
    post_id: number
    term_id: number
    taxonomy: string
    type: string
    status: string
    date_gmt: string
  }

  interface TermMetaTable {
    site_id: Optional<number>
    object_id: number
    key: string
    value: string
  }

  interface TermsTable {
    id: Optional<number>
    site_id: Optional<number>
    taxonomy: string
    name: string
    name_key: string
    slug: string
    description: Optional<string>
    parent_id: Optional<number>
    count: Optional<number>
  }

  interface TransientsTable {
    site_id: Optional<number>
    name: string
    value: string
    expires_at: Optional<string | null>
  }

  interface UserMetaTable {
    user_id: number
    meta_key: string
    meta_value: string
  }

  interface UserRolesTable {
    site_id: Optional<number>
    user_id: number
    role: string
    position: number
    granted: number
  }

  interface UserSitesTable {
    site_id: Optional<number>
    user_id: number
    entries: string
    joined_at: string
  }

  interface UsersTable {
    id: Optional<number>
    login: string
    nicename: string
    email: string
    login_key: string
    email_key: string
    name_key: string
    pass_hash: string
    password_stamp: string
    display_name: string
    url: Optional<string>
    registered_at: string
    status: Optional<string>
    first_name: Optional<string>
    last_name: Optional<string>
    nickname: Optional<string>
    description: Optional<string>
    locale: Optional<string>
  }

  interface WebhookAttemptsTable {
    id: Optional<number>
    site_id: Optional<number>
    delivery_id: number
    attempt: number
    status: Optional<number | null>
    error: Optional<string | null>
    is_success: number
    milliseconds: number
    attempted_at: string
  }

  interface WebhookDeliveriesTable {
    id: Optional<number>
    site_id: Optional<number>
    owner_service: string
    owner_kind: string
    owner_id: string
    message_id: string
    subject: string
    event: string
    host: string
    target: string
    body: string
    retries: string
    failure_limit: number
    status: string
    attempts: number
    failures: number
    due_at: string
    created_at: string
    finished_at: Optional<string | null>
  }

  interface WebhookReceiversTable {
    site_id: Optional<number>
    owner_service: string
    owner_kind: string
    owner_id: string
    failures: number
    last_status: Optional<number | null>
    last_attempt_at: Optional<string | null>
    turn_until: Optional<string | null>
  }
}
