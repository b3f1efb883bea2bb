/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../db/row-types.ts'

declare module '../../db/row-types.ts' {
  interface Tables {
    crm_account_contacts: CrmAccountContactsTable
    crm_accounts: CrmAccountsTable
    crm_accounts_words: CrmAccountsWordsTable
    crm_addresses: CrmAddressesTable
    crm_calls: CrmCallsTable
    crm_calls_words: CrmCallsWordsTable
    crm_campaign_log: CrmCampaignLogTable
    crm_campaigns: CrmCampaignsTable
    crm_campaigns_words: CrmCampaignsWordsTable
    crm_capture_log: CrmCaptureLogTable
    crm_case_files: CrmCaseFilesTable
    crm_cases: CrmCasesTable
    crm_cases_words: CrmCasesWordsTable
    crm_contacts: CrmContactsTable
    crm_contacts_words: CrmContactsWordsTable
    crm_custom_fields: CrmCustomFieldsTable
    crm_deal_figures: CrmDealFiguresTable
    crm_document_folders: CrmDocumentFoldersTable
    crm_email_files: CrmEmailFilesTable
    crm_email_folders: CrmEmailFoldersTable
    crm_email_templates: CrmEmailTemplatesTable
    crm_emails: CrmEmailsTable
    crm_emails_words: CrmEmailsWordsTable
    crm_exports: CrmExportsTable
    crm_import_choices: CrmImportChoicesTable
    crm_kb_article_files: CrmKbArticleFilesTable
    crm_kb_articles: CrmKbArticlesTable
    crm_kb_articles_words: CrmKbArticlesWordsTable
    crm_kb_categories: CrmKbCategoriesTable
    crm_lead_captures: CrmLeadCapturesTable
    crm_lead_figures: CrmLeadFiguresTable
    crm_leads: CrmLeadsTable
    crm_leads_words: CrmLeadsWordsTable
    crm_library_documents: CrmLibraryDocumentsTable
    crm_library_documents_words: CrmLibraryDocumentsWordsTable
    crm_list_opt_outs: CrmListOptOutsTable
    crm_list_views: CrmListViewsTable
    crm_mail_accounts: CrmMailAccountsTable
    crm_mail_queue: CrmMailQueueTable
    crm_mail_tokens: CrmMailTokensTable
    crm_mailboxes: CrmMailboxesTable
    crm_mass_emails: CrmMassEmailsTable
    crm_mass_emails_words: CrmMassEmailsWordsTable
    crm_meetings: CrmMeetingsTable
    crm_meetings_words: CrmMeetingsWordsTable
    crm_merges: CrmMergesTable
    crm_notes: CrmNotesTable
    crm_opportunities: CrmOpportunitiesTable
    crm_opportunities_words: CrmOpportunitiesWordsTable
    crm_opportunity_contacts: CrmOpportunityContactsTable
    crm_opt_ins: CrmOptInsTable
    crm_pdf_templates: CrmPdfTemplatesTable
    crm_reminders: CrmRemindersTable
    crm_roles: CrmRolesTable
    crm_saved_reports: CrmSavedReportsTable
    crm_sendings: CrmSendingsTable
    crm_stage_history: CrmStageHistoryTable
    crm_target_list_categories: CrmTargetListCategoriesTable
    crm_target_lists: CrmTargetListsTable
    crm_target_lists_words: CrmTargetListsWordsTable
    crm_task_files: CrmTaskFilesTable
    crm_tasks: CrmTasksTable
    crm_tasks_words: CrmTasksWordsTable
    crm_teams: CrmTeamsTable
    crm_webhooks: CrmWebhooksTable
    crm_working_calendars: CrmWorkingCalendarsTable
  }

  interface CrmAccountContactsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    account_id: number
    contact_id: number
    role: string
    is_inactive: number
  }

  interface CrmAccountsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    website: Optional<string | null>
    email: Optional<string | null>
    phone: Optional<string | null>
    type: string
    name_key: string
    industry: string
    sic_code: string
    billing_address: string
    shipping_address: string
    parent_account_id: Optional<number | null>
    employees: Optional<number | null>
    annual_revenue: Optional<number | null>
    currency: Optional<string | null>
    rating: string
    campaign_id: Optional<number | null>
    original_lead_id: Optional<number | null>
    is_locked: number
    assigned_user_id: Optional<number | null>
    description: string
    tags: string
    custom_fields: Optional<string>
  }

  interface CrmAccountsWordsTable {
    site_id: Optional<number>
    record_id: number
    name: string
    email: string
    phone: string
    scope: string
  }

  interface CrmAddressesTable {
    site_id: Optional<number>
    entity: string
    record_id: number
    kind: string
    address: string
    is_opted_out: number
  }

  interface CrmCallsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    status: string
    reminders: string
    parent: Optional<string | null>
    account_id: Optional<number | null>
    acceptances: string
    duration: number
    date_start: string
    date_end: Optional<string | null>
    direction: string
    assigned_user_id: Optional<number | null>
    description: string
    tags: string
    custom_fields: Optional<string>
  }

  interface CrmCallsWordsTable {
    site_id: Optional<number>
    record_id: number
    name: string
    scope: string
  }

  interface CrmCampaignLogTable {
    id: Optional<number>
    site_id: Optional<number>
    campaign_id: Optional<number | null>
    mass_email_id: Optional<number | null>
    queue_id: Optional<number | null>
    action: string
    entity: string
    record_id: number
    url_id: number
    is_machine: number
    at: string
  }

  interface CrmCampaignsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    status: string
    type: string
    start_date: Optional<string | null>
    end_date: Optional<string | null>
    budget: Optional<number | null>
    currency: Optional<string | null>
    contacts_template_id: Optional<number | null>
    leads_template_id: Optional<number | null>
    accounts_template_id: Optional<number | null>
    users_template_id: Optional<number | null>
    mail_merge_only_with_address: number
    tracking_urls: string
    sent_count: number
    opened_count: number
    clicked_count: number
    opted_in_count: number
    opted_out_count: number
    bounced_count: number
    hard_bounced_count: number
    soft_bounced_count: number
    lead_created_count: number
    assigned_user_id: Optional<number | null>
    description: string
    tags: string
    custom_fields: Optional<string>
  }

  interface CrmCampaignsWordsTable {
    site_id: Optional<number>
    record_id: number
    name: string
    scope: string
  }

  interface CrmCaptureLogTable {
    id: Optional<number>
    site_id: Optional<number>
    capture_id: number
    outcome: string
    lead_id: Optional<number | null>
    at: string
  }

  interface CrmCaseFilesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    case_id: number
    name: string
    file: Optional<string | null>
  }

  interface CrmCasesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    number: number
    status: string
    priority: string
    type: string
    origin: string
    account_id: Optional<number | null>
    lead_id: Optional<number | null>
    contact_id: Optional<number | null>
    is_internal: number
    inbound_email_id: Optional<number | null>
    first_response_at: Optional<string | null>
    resolved_at: Optional<string | null>
    sla_due_at: Optional<string | null>
    is_sla_told: number
    assigned_user_id: Optional<number | null>
    description: string
    tags: string
    custom_fields: Optional<string>
  }

  interface CrmCasesWordsTable {
    site_id: Optional<number>
    record_id: number
    name: string
    scope: string
  }

  interface CrmContactsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    salutation: string
    first_name: string
    last_name: string
    name: string
    title: string
    department: string
    account_id: Optional<number | null>
    account_is_inactive: number
    email: Optional<string | null>
    phone: Optional<string | null>
    do_not_call: number
    address: string
    birthday: Optional<string | null>
    source: string
    name_key: string
    social: string
    language: string
    timezone: string
    campaign_id: Optional<number | null>
    portal_user_id: Optional<number | null>
    has_portal_user: number
    original_lead_id: Optional<number | null>
    assigned_user_id: Optional<number | null>
    description: string
    tags: string
    custom_fields: Optional<string>
  }

  interface CrmContactsWordsTable {
    site_id: Optional<number>
    record_id: number
    name: string
    email: string
    phone: string
    scope: string
  }

  interface CrmCustomFieldsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    entity: string
    key: string
    label: string
    type: string
    choices: string
    required: number
    default_value: Optional<string | null>
    help: Optional<string | null>
    is_filter: number
    is_active: number
    position: number
  }

  interface CrmDealFiguresTable {
    site_id: Optional<number>
    pipeline_id: string
    stage: string
    lead_source: string
    close_date: string
    base_currency: string
    state: string
    slot: Optional<number>
    count: number
    amount_converted: number
    amount_weighted: number
    amount_squares: number
  }

  interface CrmDocumentFoldersTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    parent_id: Optional<number | null>
    position: number
  }

  interface CrmEmailFilesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    email_id: number
    name: string
    file: Optional<string | null>
  }

  interface CrmEmailFoldersTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    is_shared: number
  }

  interface CrmEmailTemplatesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    subject: string
    body: string
    is_html: number
  }

  interface CrmEmailsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    subject: string
    from: string
    to: string
    cc: string
    bcc: string
    reply_to: string
    body: string
    body_plain: string
    is_html: number
    status: string
    has_attachment: number
    parent: Optional<string | null>
    account_id: Optional<number | null>
    date_sent: Optional<string | null>
    send_at: Optional<string | null>
    delivery_date: Optional<string | null>
    message_id: string
    replied_id: Optional<number | null>
    sent_by_id: Optional<number | null>
    email_account_id: Optional<number | null>
    ics_event: Optional<string | null>
    created_event: Optional<string | null>
    group_folder_id: Optional<number | null>
    is_replied: number
    is_auto_reply: number
    assigned_user_id: Optional<number | null>
    description: string
    tags: string
  }

  interface CrmEmailsWordsTable {
    site_id: Optional<number>
    record_id: number
    subject: string
    scope: string
  }

  interface CrmExportsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    entity: string
    format: string
    query: string
    status: string
    file: Optional<string | null>
    expires_at: Optional<string | null>
  }

  interface CrmImportChoicesTable {
    site_id: Optional<number>
    import_id: number
    mapping: string
    mode: string
    match_fields: string
    skip_duplicates: number
    revert_task_id: Optional<number | null>
  }

  interface CrmKbArticleFilesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    kb_article_id: number
    name: string
    file: Optional<string | null>
  }

  interface CrmKbArticlesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    slug: string
    status: string
    language: string
    type: string
    publish_date: Optional<string | null>
    expiration_date: Optional<string | null>
    review_by: Optional<string | null>
    is_review_told: number
    order: number
    body: string
    body_plain: string
    is_in_portal: number
    is_public: number
    helpful_yes: number
    helpful_no: number
    assigned_user_id: Optional<number | null>
    description: string
    tags: string
    custom_fields: Optional<string>
  }

  interface CrmKbArticlesWordsTable {
    site_id: Optional<number>
    record_id: number
    name: string
    body_plain: string
    scope: string
  }

  interface CrmKbCategoriesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    parent_id: Optional<number | null>
    position: number
  }

  interface CrmLeadCapturesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    is_active: number
    field_list: string
    opt_in_confirmation: number
    opt_in_hours: number
    duplicate_check: number
    target_list_id: Optional<number | null>
    campaign_id: Optional<number | null>
    lead_source: string
    assigned_user_id: Optional<number | null>
    success_message: string
    success_redirect: Optional<string | null>
    captcha: number
  }

  interface CrmLeadFiguresTable {
    site_id: Optional<number>
    status: string
    source: string
    state: string
    slot: Optional<number>
    count: number
  }

  interface CrmLeadsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    salutation: string
    first_name: string
    last_name: string
    name: string
    title: string
    name_key: string
    account_name: string
    status: string
    source: string
    industry: string
    opportunity_amount: Optional<number | null>
    currency: Optional<string | null>
    website: Optional<string | null>
    email: Optional<string | null>
    phone: Optional<string | null>
    do_not_call: number
    address: string
    campaign_id: Optional<number | null>
    converted_at: Optional<string | null>
    created_account_id: Optional<number | null>
    created_contact_id: Optional<number | null>
    created_opportunity_id: Optional<number | null>
    assigned_user_id: Optional<number | null>
    description: string
    tags: string
    custom_fields: Optional<string>
  }

  interface CrmLeadsWordsTable {
    site_id: Optional<number>
    record_id: number
    name: string
    account_name: string
    email: string
    phone: string
    scope: string
  }

  interface CrmLibraryDocumentsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    file: string
    status: string
    type: string
    publish_date: Optional<string | null>
    expiration_date: Optional<string | null>
    folder_id: Optional<number | null>
    version: string
    previous_version_id: Optional<number | null>
    assigned_user_id: Optional<number | null>
    description: string
    tags: string
    custom_fields: Optional<string>
  }

  interface CrmLibraryDocumentsWordsTable {
    site_id: Optional<number>
    record_id: number
    name: string
    scope: string
  }

  interface CrmListOptOutsTable {
    site_id: Optional<number>
    list_id: number
    entity: string
    record_id: number
    queue_id: number
    at: string
  }

  interface CrmListViewsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    entity: string
    query: string
    columns: string
    is_shared: number
    position: number
  }

  interface CrmMailAccountsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    address: string
    from_name: Optional<string | null>
    user_id: Optional<number | null>
    host: string
    port: number
    security: string
    login: Optional<string | null>
    password: Optional<string | null>
    is_active: number
    last_error: Optional<string | null>
    last_used_at: Optional<string | null>
  }

  interface CrmMailQueueTable {
    id: Optional<number>
    site_id: Optional<number>
    mass_email_id: number
    campaign_id: Optional<number | null>
    entity: string
    record_id: number
    email: string
    status: string
    error: Optional<string | null>
    mail_id: Optional<number | null>
    message_id: Optional<string | null>
    claimed_at: Optional<string | null>
    sent_at: Optional<string | null>
  }

  interface CrmMailTokensTable {
    site_id: Optional<number>
    token_hash: string
    queue_id: number
    kind: string
    url_id: number
    created_at: string
  }

  interface CrmMailboxesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    user_id: Optional<number | null>
    host: string
    port: number
    security: string
    login: string
    password: string
    folder: string
    read_since: Optional<string | null>
    is_active: number
    last_error: Optional<string | null>
    last_read_at: Optional<string | null>
    passed_over: number
    next_read_at: Optional<string | null>
    failures: number
    uid_validity: Optional<number | null>
    last_uid: Optional<number | null>
    refused_uid: Optional<number | null>
    refusals: number
  }

  interface CrmMassEmailsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    status: string
    start_at: string
    email_template_id: number
    campaign_id: Optional<number | null>
    from_address: string
    from_name: string
    reply_to_address: string
    reply_to_name: string
    store_sent_emails: number
    opt_out_entirely: number
    is_tracked: number
    smtp_account_id: Optional<number | null>
    per_hour: number
  }

  interface CrmMassEmailsWordsTable {
    site_id: Optional<number>
    record_id: number
    name: string
    scope: string
  }

  interface CrmMeetingsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    status: string
    reminders: string
    parent: Optional<string | null>
    account_id: Optional<number | null>
    acceptances: string
    duration: number
    date_start: string
    date_end: Optional<string | null>
    is_all_day: number
    uid: string
    join_url: Optional<string | null>
    external_service: string
    assigned_user_id: Optional<number | null>
    description: string
    tags: string
    custom_fields: Optional<string>
  }

  interface CrmMeetingsWordsTable {
    site_id: Optional<number>
    record_id: number
    name: string
    scope: string
  }

  interface CrmMergesTable {
    id: Optional<number>
    site_id: Optional<number>
    entity: string
    primary_id: number
    snapshot: string
    user_id: Optional<number | null>
    created_at: string
    undone_at: Optional<string | null>
  }

  interface CrmNotesTable {
    id: Optional<number>
    site_id: Optional<number>
    entity: string
    record_id: number
    type: string
    body: string
    data: string
    author_id: Optional<number | null>
    is_pinned: number
    is_internal: number
    reactions: string
    created_at: string
    edited_at: Optional<string | null>
  }

  interface CrmOpportunitiesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    amount: number
    currency: Optional<string | null>
    amount_converted: Optional<number | null>
    amount_weighted: Optional<number | null>
    base_currency: string
    account_id: Optional<number | null>
    contact_id: Optional<number | null>
    pipeline_id: string
    stage: string
    last_stage: string
    probability: Optional<number | null>
    lead_source: string
    close_date: string
    lost_reason: string
    name_key: string
    next_step: string
    lines: string
    campaign_id: Optional<number | null>
    original_lead_id: Optional<number | null>
    stage_changed_at: Optional<string | null>
    close_date_moves: number
    assigned_user_id: Optional<number | null>
    description: string
    tags: string
    custom_fields: Optional<string>
  }

  interface CrmOpportunitiesWordsTable {
    site_id: Optional<number>
    record_id: number
    name: string
    scope: string
  }

  interface CrmOpportunityContactsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    opportunity_id: number
    contact_id: number
    role: string
  }

  interface CrmOptInsTable {
    id: Optional<number>
    site_id: Optional<number>
    capture_id: number
    token_hash: string
    email: string
    details: string
    lead_id: Optional<number | null>
    created_at: string
    expires_at: string
    confirmed_at: Optional<string | null>
  }

  interface CrmPdfTemplatesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    entity: string
    body: string
  }

  interface CrmRemindersTable {
    id: Optional<number>
    site_id: Optional<number>
    entity: string
    record_id: number
    user_id: number
    type: string
    due_at: string
    sent_at: Optional<string | null>
  }

  interface CrmRolesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    scopes: string
    fields: string
    permissions: string
    portal: string
  }

  interface CrmSavedReportsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    entity: string
    type: string
    columns: string
    group_by: string
    aggregates: string
    filters: string
    chart: string
    is_shared: number
  }

  interface CrmSendingsTable {
    id: Optional<number>
    site_id: Optional<number>
    email_id: number
    mail_id: number
  }

  interface CrmStageHistoryTable {
    id: Optional<number>
    site_id: Optional<number>
    opportunity_id: number
    stage: string
    from_stage: Optional<string | null>
    pipeline_id: string
    probability: number
    user_id: Optional<number | null>
    entered_at: string
    left_at: Optional<string | null>
  }

  interface CrmTargetListCategoriesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    parent_id: Optional<number | null>
    position: number
  }

  interface CrmTargetListsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    category_id: Optional<number | null>
    entry_count: number
    opted_out_count: number
    source_campaign_id: Optional<number | null>
    assigned_user_id: Optional<number | null>
    description: string
    tags: string
    custom_fields: Optional<string>
  }

  interface CrmTargetListsWordsTable {
    site_id: Optional<number>
    record_id: number
    name: string
    scope: string
  }

  interface CrmTaskFilesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    task_id: number
    name: string
    file: Optional<string | null>
  }

  interface CrmTasksTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    status: string
    priority: string
    date_start: Optional<string | null>
    date_end: Optional<string | null>
    date_completed: Optional<string | null>
    reminders: string
    parent: Optional<string | null>
    account_id: Optional<number | null>
    contact_id: Optional<number | null>
    assigned_user_id: Optional<number | null>
    description: string
    tags: string
    custom_fields: Optional<string>
  }

  interface CrmTasksWordsTable {
    site_id: Optional<number>
    record_id: number
    name: string
    scope: string
  }

  interface CrmTeamsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    description: string
    position_list: string
    positions: string
    working_calendar_id: Optional<number | null>
  }

  interface CrmWebhooksTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    event: string
    url: string
    is_active: number
    secret_key: Optional<string | null>
    skip_own: number
  }

  interface CrmWorkingCalendarsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    timezone: string
    weekdays: string
    time_ranges: string
    exceptions: string
  }
}
