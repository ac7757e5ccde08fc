-- The schema of release 0.1.0 with made-up data, as pg_dump wrote it: the program of its first complete state (commit
-- 2661313, migrations up to 20261121051500_claims) played the story of its demo and sealed the journal under the master key
-- of 32 bytes 01. test/database/upgrade.test.ts brings it to today's schema. Never edited; a later release adds a file.

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE TYPE public."AcceptanceStatus" AS ENUM (
    'pending_documents',
    'documents_submitted',
    'ready',
    'rejected'
);

CREATE TYPE public."DispatchStatus" AS ENUM (
    'pending',
    'delivered',
    'failed',
    'dropped'
);

CREATE TYPE public."FileKind" AS ENUM (
    'identification_file',
    'logo',
    'brand_file',
    'rib_file',
    'payment_proof'
);

CREATE TYPE public."InstanceStatus" AS ENUM (
    'active',
    'suspended'
);

CREATE TYPE public."KycStatus" AS ENUM (
    'pending',
    'accepted',
    'refused'
);

CREATE TYPE public."Language" AS ENUM (
    'fr',
    'ar',
    'en'
);

CREATE TYPE public."OfficerRole" AS ENUM (
    'officer',
    'supervisor',
    'auditor',
    'admin'
);

CREATE TYPE public."PayableType" AS ENUM (
    'payment_instance',
    'payment_link',
    'pay_link'
);

CREATE TYPE public."PaymentMethod" AS ENUM (
    'online',
    'bank_transfer',
    'cheque'
);

CREATE TYPE public."SimulatorOutcome" AS ENUM (
    'waiting',
    'approved',
    'declined'
);

CREATE TYPE public."TransactionStatus" AS ENUM (
    'processing',
    'paid',
    'failed'
);

CREATE FUNCTION public.notify_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('changes', json_build_object('resource', NEW.resource, 'id', NEW.record_id, 'change', NEW.action)::text);
  RETURN NULL;
END $$;

CREATE FUNCTION public.notify_dispatches() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('dispatches', '');
  RETURN NULL;
END $$;

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION public.refuse_first_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '%.status of a new row must be active', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;

CREATE FUNCTION public.require_journal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  before_state text := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) ->> TG_ARGV[0] END;
  after_state text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF TG_OP = 'INSERT' AND after_state <> TG_ARGV[1] THEN
    RAISE EXCEPTION '%.% of a new row must be %, not %', TG_TABLE_NAME, TG_ARGV[0], TG_ARGV[1], after_state
      USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND before_state = after_state THEN
    RETURN NULL;
  END IF;
  IF NOT EXISTS (
    SELECT 1 FROM audit_entries
    WHERE record_id = NEW.id::text AND xact = (pg_current_xact_id()::text)::bigint
      AND "from" IS NOT DISTINCT FROM before_state AND "to" = after_state
  ) THEN
    RAISE EXCEPTION '%.% of % moved from % to % without a journal entry',
      TG_TABLE_NAME, TG_ARGV[0], NEW.id, before_state, after_state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public._prisma_migrations (
    id character varying(36) NOT NULL,
    checksum character varying(64) NOT NULL,
    finished_at timestamp with time zone,
    migration_name character varying(255) NOT NULL,
    logs text,
    rolled_back_at timestamp with time zone,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    applied_steps_count integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.access_tokens (
    id integer NOT NULL,
    trader_id uuid NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE SEQUENCE public.access_tokens_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.access_tokens_id_seq OWNED BY public.access_tokens.id;

CREATE TABLE public.activities (
    id uuid NOT NULL,
    code text,
    name_fr text NOT NULL,
    name_ar text NOT NULL,
    name_en text NOT NULL,
    "position" integer NOT NULL
);

CREATE TABLE public.api_keys (
    id integer NOT NULL,
    trader_id uuid NOT NULL,
    key text NOT NULL,
    secret_hash text NOT NULL,
    permissions text[],
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE SEQUENCE public.api_keys_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.api_keys_id_seq OWNED BY public.api_keys.id;

CREATE TABLE public.audit_entries (
    id bigint NOT NULL,
    xact bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    actor_type text NOT NULL,
    actor_id text,
    actor_name text NOT NULL,
    action text NOT NULL,
    resource text NOT NULL,
    record_id text,
    workspace_id uuid,
    "from" text,
    "to" text,
    reason_codes text[] DEFAULT ARRAY[]::text[],
    reason text,
    request_id text,
    address text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE SEQUENCE public.audit_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.audit_entries_id_seq OWNED BY public.audit_entries.id;

CREATE TABLE public.audit_seals (
    number integer NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    from_xact bigint NOT NULL,
    until_xact bigint NOT NULL,
    entries integer NOT NULL,
    leaves bytea NOT NULL,
    merkle_root text NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    key_id integer NOT NULL,
    signature text NOT NULL
);

CREATE TABLE public.audit_views (
    officer_id uuid NOT NULL,
    resource text NOT NULL,
    record_id text NOT NULL,
    quarter timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.authorization_types (
    id uuid NOT NULL,
    code text NOT NULL,
    name_fr text NOT NULL,
    name_ar text NOT NULL,
    name_en text NOT NULL,
    "position" integer NOT NULL
);

CREATE TABLE public.bank_accounts (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    identification_id uuid NOT NULL,
    account_number text NOT NULL,
    bank_code text NOT NULL,
    status public."KycStatus" DEFAULT 'pending'::public."KycStatus" NOT NULL,
    reason text,
    reason_codes text[] DEFAULT ARRAY[]::text[],
    rib_file_id uuid,
    submissions integer DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    waiting_since timestamp(3) with time zone NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by uuid,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
)
WITH (autovacuum_vacuum_scale_factor='0.01', autovacuum_vacuum_threshold='200');

CREATE TABLE public.banks (
    code text NOT NULL,
    short text NOT NULL,
    name_fr text NOT NULL,
    name_ar text NOT NULL
);

CREATE TABLE public.brands (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    identification_id uuid NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL,
    status public."KycStatus" DEFAULT 'pending'::public."KycStatus" NOT NULL,
    reason text,
    reason_codes text[] DEFAULT ARRAY[]::text[],
    logo_file_id uuid,
    file_id uuid,
    submissions integer DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    waiting_since timestamp(3) with time zone NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by uuid,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
)
WITH (autovacuum_vacuum_scale_factor='0.01', autovacuum_vacuum_threshold='200');

CREATE TABLE public.claims (
    resource text NOT NULL,
    record_id uuid NOT NULL,
    officer_id uuid NOT NULL,
    claimed_at timestamp(3) with time zone NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL,
    input_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.deliveries (
    id uuid NOT NULL,
    dispatch_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    attempt integer NOT NULL,
    http_status integer NOT NULL,
    response_body text NOT NULL,
    duration_ms integer NOT NULL,
    delivered_at timestamp(3) with time zone,
    failed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.dispatches (
    id uuid NOT NULL,
    event_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    status public."DispatchStatus" DEFAULT 'pending'::public."DispatchStatus" NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp(3) with time zone,
    leased_until timestamp(3) with time zone,
    lease uuid,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0.01', autovacuum_vacuum_threshold='200');

CREATE TABLE public.establishment_authorizations (
    establishment_type_id uuid NOT NULL,
    authorization_type_id uuid NOT NULL
);

CREATE TABLE public.establishment_types (
    id uuid NOT NULL,
    code text NOT NULL,
    name_fr text NOT NULL,
    name_ar text NOT NULL,
    name_en text NOT NULL,
    "position" integer NOT NULL
);

CREATE TABLE public.events (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    type text NOT NULL,
    resource text NOT NULL,
    record_id uuid NOT NULL,
    body text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.files (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    resource text NOT NULL,
    record_id uuid NOT NULL,
    kind public."FileKind" NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    pages integer NOT NULL,
    width integer,
    height integer,
    size integer NOT NULL,
    sha256 text NOT NULL,
    storage_key text NOT NULL,
    wrapped_key text NOT NULL,
    public_key text,
    public_wrapped text,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.identifications (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL,
    status public."KycStatus" DEFAULT 'pending'::public."KycStatus" NOT NULL,
    reason text,
    reason_codes text[] DEFAULT ARRAY[]::text[],
    establishment_type_id uuid NOT NULL,
    authorization_type_id uuid NOT NULL,
    activity_id uuid,
    identification_file_id uuid,
    submissions integer DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    waiting_since timestamp(3) with time zone NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by uuid,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
)
WITH (autovacuum_vacuum_scale_factor='0.01', autovacuum_vacuum_threshold='200');

CREATE TABLE public.officer_sessions (
    id uuid NOT NULL,
    token_hash text NOT NULL,
    officer_id uuid NOT NULL,
    address text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.officers (
    id uuid NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    role public."OfficerRole" NOT NULL,
    password_hash text NOT NULL,
    disabled_at timestamp(3) with time zone,
    last_sign_in_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.payment_instances (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    title text NOT NULL,
    title_folded text NOT NULL,
    status public."InstanceStatus" DEFAULT 'active'::public."InstanceStatus" NOT NULL,
    status_reason text,
    acceptance_status public."AcceptanceStatus" DEFAULT 'pending_documents'::public."AcceptanceStatus" NOT NULL,
    acceptance_reason text,
    acceptance_reason_codes text[] DEFAULT ARRAY[]::text[],
    identification_id uuid NOT NULL,
    brand_id uuid NOT NULL,
    bank_account_id uuid NOT NULL,
    license_reference text NOT NULL,
    payment_method public."PaymentMethod" NOT NULL,
    activation_transaction_id uuid,
    inactivity_timeout_minutes integer,
    submissions integer DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    waiting_since timestamp(3) with time zone NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by uuid,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
)
WITH (autovacuum_vacuum_scale_factor='0.01', autovacuum_vacuum_threshold='200');

CREATE UNLOGGED TABLE public.rate_limits (
    key text NOT NULL,
    hits integer NOT NULL,
    resets_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.simulator_orders (
    id text NOT NULL,
    amount numeric(12,2) NOT NULL,
    currency character(3) NOT NULL,
    title text NOT NULL,
    return_url text NOT NULL,
    outcome public."SimulatorOutcome" DEFAULT 'waiting'::public."SimulatorOutcome" NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.submissions (
    id uuid NOT NULL,
    resource text NOT NULL,
    record_id uuid NOT NULL,
    number integer NOT NULL,
    version integer NOT NULL,
    content jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.traders (
    id uuid NOT NULL,
    user_id integer NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL,
    language public."Language" DEFAULT 'fr'::public."Language" NOT NULL,
    password_hash text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

CREATE SEQUENCE public.traders_user_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.traders_user_id_seq OWNED BY public.traders.user_id;

CREATE TABLE public.transactions (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    payment_instance_id uuid NOT NULL,
    payable_type public."PayableType" NOT NULL,
    payable_id uuid NOT NULL,
    status public."TransactionStatus" DEFAULT 'processing'::public."TransactionStatus" NOT NULL,
    amount numeric(12,2) NOT NULL,
    currency character(3) NOT NULL,
    payment_method public."PaymentMethod" NOT NULL,
    reference text NOT NULL,
    payer_name text,
    payer_email text,
    payer_phone text,
    failure_reason text,
    metadata jsonb,
    gateway text,
    gateway_order_id text,
    form_url text,
    proof_file_id uuid,
    expires_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    paid_at timestamp(3) with time zone,
    failed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.webhooks (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    url text NOT NULL,
    description text,
    events text[],
    is_active boolean DEFAULT true NOT NULL,
    secret_sealed text NOT NULL,
    failing_since timestamp(3) with time zone,
    failures integer DEFAULT 0 NOT NULL,
    disabled_why text,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone
);

CREATE TABLE public.workspace_members (
    workspace_id uuid NOT NULL,
    trader_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.workspaces (
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL,
    reference text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE ONLY public.access_tokens ALTER COLUMN id SET DEFAULT nextval('public.access_tokens_id_seq'::regclass);

ALTER TABLE ONLY public.api_keys ALTER COLUMN id SET DEFAULT nextval('public.api_keys_id_seq'::regclass);

ALTER TABLE ONLY public.audit_entries ALTER COLUMN id SET DEFAULT nextval('public.audit_entries_id_seq'::regclass);

ALTER TABLE ONLY public.traders ALTER COLUMN user_id SET DEFAULT nextval('public.traders_user_id_seq'::regclass);

COPY public._prisma_migrations (id, checksum, finished_at, migration_name, logs, rolled_back_at, started_at, applied_steps_count) FROM stdin;
315f5898-0eee-49b1-9741-09497718be2c	e96f4c5bd4cde33bb1197686933c301ba00cbced773730b2baf8b5d14d9a613e	2026-11-23 01:26:54.42931+00	20261121040000_tables	\N	\N	2026-11-23 01:26:54.381917+00	1
1fda3007-2348-43ef-8a40-4bc08f4782d1	9e753a3a9ff14178f96e4a6ce7920488f0879ed257868dc68712d597c2c0fdb6	2026-11-23 01:26:54.451991+00	20261121040100_guards	\N	\N	2026-11-23 01:26:54.430873+00	1
1003181e-f7e3-4be3-a313-889b5f701ab0	52755418dda3627c95adb28e6728de6d66c99bd70d1e516a7e10529acfb408b2	2026-11-23 01:26:54.454886+00	20261121040200_reference_data	\N	\N	2026-11-23 01:26:54.452996+00	1
555a208b-1a40-4760-a7c0-0dd72972fde6	020d4665de18b794aaf22868f5d2daef7acc700111ca305c9e18f490453729f9	2026-11-23 01:26:54.458741+00	20261121051500_claims	\N	\N	2026-11-23 01:26:54.455155+00	1
\.

COPY public.access_tokens (id, trader_id, token_hash, created_at, expires_at) FROM stdin;
\.

COPY public.activities (id, code, name_fr, name_ar, name_en, "position") FROM stdin;
00000000-0000-4000-8000-300000000001	\N	Conseil, expertise et formation	الاستشارة والخبرة والتكوين	Consulting, expertise and training	1
00000000-0000-4000-8000-300000000002	\N	Services numériques	الخدمات الرقمية	Digital services	2
00000000-0000-4000-8000-300000000003	\N	Services à domicile	الخدمات المنزلية	Home services	3
00000000-0000-4000-8000-300000000004	\N	Services à la personne	الخدمات الموجهة للأشخاص	Personal services	4
00000000-0000-4000-8000-300000000005	\N	Loisirs et divertissement	خدمات الترفيه والتسلية	Leisure	5
00000000-0000-4000-8000-300000000006	\N	Services aux entreprises	الخدمات الموجهة للمؤسسات	Business services	6
00000000-0000-4000-8000-300000000007	\N	Culture, communication et audiovisuel	الثقافة والاتصال والسمعي البصري	Culture, communication and audiovisual	7
00000000-0000-4000-8000-300000000008	\N	Alimentation générale	المواد الغذائية العامة	General groceries	8
00000000-0000-4000-8000-300000000009	\N	Boulangerie et pâtisserie	مخبزة وحلويات	Bakery and pastry	9
00000000-0000-4000-8000-300000000010	\N	Restauration	الإطعام	Restaurants	10
00000000-0000-4000-8000-300000000011	\N	Hôtellerie	الفندقة	Hotels	11
00000000-0000-4000-8000-300000000012	\N	Agence de voyages et tourisme	وكالة سياحة وأسفار	Travel agency	12
00000000-0000-4000-8000-300000000013	\N	Habillement et chaussures	الملابس والأحذية	Clothing and shoes	13
00000000-0000-4000-8000-300000000014	\N	Bijouterie	المجوهرات	Jewellery	14
00000000-0000-4000-8000-300000000015	\N	Cosmétiques et parfumerie	مواد التجميل والعطور	Cosmetics and perfume	15
00000000-0000-4000-8000-300000000016	\N	Pharmacie	صيدلية	Pharmacy	16
00000000-0000-4000-8000-300000000017	\N	Optique	البصريات	Optician	17
00000000-0000-4000-8000-300000000018	\N	Librairie et papeterie	مكتبة وأدوات مكتبية	Books and stationery	18
00000000-0000-4000-8000-300000000019	\N	Informatique et bureautique	الإعلام الآلي والمكتبيات	Computers and office equipment	19
00000000-0000-4000-8000-300000000020	\N	Téléphonie	الهواتف	Telephones	20
00000000-0000-4000-8000-300000000021	\N	Électroménager	الأجهزة الكهرومنزلية	Household appliances	21
00000000-0000-4000-8000-300000000022	\N	Ameublement et décoration	الأثاث والديكور	Furniture and decoration	22
00000000-0000-4000-8000-300000000023	\N	Quincaillerie et matériaux de construction	العقاقير ومواد البناء	Hardware and building materials	23
00000000-0000-4000-8000-300000000024	\N	Pièces de rechange automobile	قطع غيار السيارات	Car parts	24
00000000-0000-4000-8000-300000000025	\N	Transport de marchandises	نقل البضائع	Freight transport	25
00000000-0000-4000-8000-300000000026	\N	Transport de personnes	نقل الأشخاص	Passenger transport	26
00000000-0000-4000-8000-300000000027	\N	Auto-école	مدرسة تعليم السياقة	Driving school	27
00000000-0000-4000-8000-300000000028	\N	Enseignement privé	التعليم الخاص	Private teaching	28
00000000-0000-4000-8000-300000000029	\N	Santé	الصحة	Health care	29
00000000-0000-4000-8000-300000000030	\N	Sport et bien-être	الرياضة والعافية	Sport and well-being	30
00000000-0000-4000-8000-300000000031	\N	Agriculture et élevage	الفلاحة وتربية الحيوانات	Farming	31
00000000-0000-4000-8000-300000000032	\N	Agroalimentaire	الصناعات الغذائية	Food industry	32
00000000-0000-4000-8000-300000000033	\N	Artisanat d’art	الصناعة التقليدية الفنية	Arts and crafts	33
00000000-0000-4000-8000-300000000034	\N	Travaux de bâtiment	أشغال البناء	Building works	34
00000000-0000-4000-8000-300000000035	\N	Immobilier	العقار	Real estate	35
00000000-0000-4000-8000-300000000036	\N	Imprimerie et publicité	الطباعة والإشهار	Printing and advertising	36
00000000-0000-4000-8000-300000000037	\N	Édition et presse	النشر والصحافة	Publishing	37
\.

COPY public.api_keys (id, trader_id, key, secret_hash, permissions, created_at, updated_at, expires_at) FROM stdin;
1	01a20603-70f2-71dc-b1b9-cdea48099558	cs_m-ZHNPKmRs3o_JViYvpj9t4v	66e757f7a91116f33eee18219fd0d47e749e3f3ad46a2838e15823d6ac0f2c11	{*}	2026-10-13 00:56:54.805+00	2026-10-13 00:56:54.805+00	2027-10-13 00:56:54.805+00
\.

COPY public.audit_entries (id, xact, at, actor_type, actor_id, actor_name, action, resource, record_id, workspace_id, "from", "to", reason_codes, reason, request_id, address, details) FROM stdin;
1	733	2026-09-21 23:46:54.805+00	system	\N	Countersign	create	officers	01a20603-6343-74eb-84be-6a7f2a0b4750	\N	\N	\N	{}	\N	\N	\N	{"role": "supervisor", "email": "lina.haddad@countersign.example"}
2	734	2026-09-21 23:46:54.805+00	system	\N	Countersign	create	officers	01a20603-6451-7358-a9e3-63f96daf4b51	\N	\N	\N	{}	\N	\N	\N	{"role": "officer", "email": "amina.kaci@countersign.example"}
3	735	2026-09-21 23:46:54.805+00	system	\N	Countersign	create	officers	01a20603-64e6-72ff-87ee-a5d2ebdb005b	\N	\N	\N	{}	\N	\N	\N	{"role": "officer", "email": "karim.belaid@countersign.example"}
4	736	2026-09-21 23:46:54.805+00	system	\N	Countersign	create	officers	01a20603-6558-762a-b58e-7270447fc2e2	\N	\N	\N	{}	\N	\N	\N	{"role": "auditor", "email": "reda.toumi@countersign.example"}
5	737	2026-09-21 23:46:54.805+00	system	\N	Countersign	create	officers	01a20603-656a-7609-ba41-99f629f3b1d2	\N	\N	\N	{}	\N	\N	\N	{"role": "admin", "email": "nadia.ouldali@countersign.example"}
6	738	2026-09-22 00:46:54.805+00	system	\N	Countersign	create	traders	01a20603-658c-73ae-a9ad-97a7b9f12401	\N	\N	\N	{}	\N	\N	\N	{}
7	738	2026-09-22 00:46:54.805+00	system	\N	Countersign	create	workspaces	01a20603-6592-752c-9852-633e1b7b1e5e	01a20603-6592-752c-9852-633e1b7b1e5e	\N	\N	{}	\N	\N	\N	{}
8	739	2026-09-22 01:26:54.805+00	trader	01a20603-658c-73ae-a9ad-97a7b9f12401	SARL Optique Lumière	create	identifications	01a20603-6b65-74b4-97c7-d4410463082b	01a20603-6592-752c-9852-633e1b7b1e5e	\N	pending	{}	\N	\N	127.0.0.1	{}
9	739	2026-09-22 01:26:54.805+00	trader	01a20603-658c-73ae-a9ad-97a7b9f12401	SARL Optique Lumière	create	brands	01a20603-6b82-7472-b0ba-9c07db01233f	01a20603-6592-752c-9852-633e1b7b1e5e	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-6b65-74b4-97c7-d4410463082b"}
10	740	2026-09-22 01:36:54.805+00	trader	01a20603-658c-73ae-a9ad-97a7b9f12401	SARL Optique Lumière	update	brands	01a20603-6b82-7472-b0ba-9c07db01233f	01a20603-6592-752c-9852-633e1b7b1e5e	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
11	741	2026-09-22 01:51:54.805+00	trader	01a20603-658c-73ae-a9ad-97a7b9f12401	SARL Optique Lumière	create	bank-accounts	01a20603-6d4f-718f-9787-e5c426db6fde	01a20603-6592-752c-9852-633e1b7b1e5e	\N	pending	{}	\N	\N	127.0.0.1	{}
12	742	2026-09-22 04:36:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	identifications	01a20603-6b65-74b4-97c7-d4410463082b	01a20603-6592-752c-9852-633e1b7b1e5e	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
13	743	2026-09-22 06:06:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	brands	01a20603-6b82-7472-b0ba-9c07db01233f	01a20603-6592-752c-9852-633e1b7b1e5e	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 3}
14	744	2026-09-22 07:06:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	bank-accounts	01a20603-6d4f-718f-9787-e5c426db6fde	01a20603-6592-752c-9852-633e1b7b1e5e	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
15	745	2026-09-23 01:26:54.805+00	trader	01a20603-658c-73ae-a9ad-97a7b9f12401	SARL Optique Lumière	create	payment-instances	01a20603-6e53-75ff-9e01-f13fc4e9e0f5	01a20603-6592-752c-9852-633e1b7b1e5e	\N	pending_documents	{}	\N	\N	127.0.0.1	{}
16	745	2026-09-23 01:26:54.805+00	trader	01a20603-658c-73ae-a9ad-97a7b9f12401	SARL Optique Lumière	create	transactions	01a20603-6e34-70f6-b033-978ada3192fd	01a20603-6592-752c-9852-633e1b7b1e5e	\N	processing	{}	\N	\N	127.0.0.1	{"payment_method": "bank_transfer", "payment_instance_id": "01a20603-6e53-75ff-9e01-f13fc4e9e0f5"}
17	745	2026-09-23 01:26:54.805+00	trader	01a20603-658c-73ae-a9ad-97a7b9f12401	SARL Optique Lumière	submit	payment-instances	01a20603-6e53-75ff-9e01-f13fc4e9e0f5	01a20603-6592-752c-9852-633e1b7b1e5e	pending_documents	documents_submitted	{}	\N	\N	127.0.0.1	{"version": 2}
18	746	2026-09-23 02:51:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	activation-proofs	01a20603-6e53-75ff-9e01-f13fc4e9e0f5	01a20603-6592-752c-9852-633e1b7b1e5e	documents_submitted	ready	{}	\N	\N	127.0.0.1	{"version": 3, "transaction_id": "01a20603-6e34-70f6-b033-978ada3192fd"}
19	746	2026-09-23 02:51:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	settle	transactions	01a20603-6e34-70f6-b033-978ada3192fd	01a20603-6592-752c-9852-633e1b7b1e5e	processing	paid	{}	\N	\N	127.0.0.1	{"version": 2, "decided_with": "activation-proofs"}
20	747	2026-10-04 00:46:54.805+00	system	\N	Countersign	create	traders	01a20603-6ec7-74eb-a2db-27670d4ac50e	\N	\N	\N	{}	\N	\N	\N	{}
21	747	2026-10-04 00:46:54.805+00	system	\N	Countersign	create	workspaces	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	\N	\N	{}	\N	\N	\N	{}
22	748	2026-10-04 01:26:54.805+00	trader	01a20603-6ec7-74eb-a2db-27670d4ac50e	SARL Tafna Tours	create	identifications	01a20603-6f81-75b7-9aee-519d8067ef0d	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	\N	pending	{}	\N	\N	127.0.0.1	{}
23	748	2026-10-04 01:26:54.805+00	trader	01a20603-6ec7-74eb-a2db-27670d4ac50e	SARL Tafna Tours	create	brands	01a20603-6f86-771e-9d22-1bcd966ab3e5	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-6f81-75b7-9aee-519d8067ef0d"}
24	749	2026-10-04 01:36:54.805+00	trader	01a20603-6ec7-74eb-a2db-27670d4ac50e	SARL Tafna Tours	update	brands	01a20603-6f86-771e-9d22-1bcd966ab3e5	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
25	750	2026-10-04 01:51:54.805+00	trader	01a20603-6ec7-74eb-a2db-27670d4ac50e	SARL Tafna Tours	create	bank-accounts	01a20603-705e-78a6-a8b4-ae13b9337faa	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	\N	pending	{}	\N	\N	127.0.0.1	{}
26	751	2026-10-04 04:36:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	identifications	01a20603-6f81-75b7-9aee-519d8067ef0d	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
27	752	2026-10-04 06:06:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	brands	01a20603-6f86-771e-9d22-1bcd966ab3e5	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 3}
28	753	2026-10-04 07:06:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	bank-accounts	01a20603-705e-78a6-a8b4-ae13b9337faa	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
29	755	2026-10-05 01:26:54.805+00	trader	01a20603-6ec7-74eb-a2db-27670d4ac50e	SARL Tafna Tours	create	payment-instances	01a20603-7088-728d-900a-3712aaac7b33	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	\N	pending_documents	{}	\N	\N	127.0.0.1	{}
30	755	2026-10-05 01:26:54.805+00	trader	01a20603-6ec7-74eb-a2db-27670d4ac50e	SARL Tafna Tours	create	transactions	01a20603-7073-7d2b-8da8-507751a973aa	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	\N	processing	{}	\N	\N	127.0.0.1	{"payment_method": "online", "payment_instance_id": "01a20603-7088-728d-900a-3712aaac7b33"}
31	755	2026-10-05 01:26:54.805+00	trader	01a20603-6ec7-74eb-a2db-27670d4ac50e	SARL Tafna Tours	submit	payment-instances	01a20603-7088-728d-900a-3712aaac7b33	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	pending_documents	documents_submitted	{}	\N	\N	127.0.0.1	{"version": 2}
32	757	2026-10-05 01:32:54.805+00	system	\N	Countersign	settle	transactions	01a20603-7073-7d2b-8da8-507751a973aa	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	processing	paid	{}	\N	\N	\N	{"version": 2}
33	757	2026-10-05 01:32:54.805+00	system	\N	Countersign	activate	payment-instances	01a20603-7088-728d-900a-3712aaac7b33	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	documents_submitted	ready	{}	\N	\N	\N	{"version": 3}
34	758	2026-10-13 00:46:54.805+00	system	\N	Countersign	create	traders	01a20603-70f2-71dc-b1b9-cdea48099558	\N	\N	\N	{}	\N	\N	\N	{}
35	758	2026-10-13 00:46:54.805+00	system	\N	Countersign	create	workspaces	01a20603-7101-7388-a8ba-42fa14e8c3cb	01a20603-7101-7388-a8ba-42fa14e8c3cb	\N	\N	{}	\N	\N	\N	{}
36	759	2026-10-13 00:56:54.805+00	trader	01a20603-70f2-71dc-b1b9-cdea48099558	Atlas Pièces Auto	generate_api_key	traders	01a20603-70f2-71dc-b1b9-cdea48099558	\N	\N	\N	{}	\N	\N	127.0.0.1	{"replaced": 0, "api_key_id": 1}
109	809	2026-11-13 01:26:54.805+00	trader	01a20603-7a3d-75bc-91e8-1d88789b09de	SARL Tell Informatique	create	identifications	01a20603-7a7d-75a8-926e-13e0e8cc7c5d	01a20603-7a3f-746f-a452-c025bd0ff79e	\N	pending	{}	\N	\N	127.0.0.1	{}
110	809	2026-11-13 01:26:54.805+00	trader	01a20603-7a3d-75bc-91e8-1d88789b09de	SARL Tell Informatique	create	brands	01a20603-7a85-70d9-9edc-9721412b5602	01a20603-7a3f-746f-a452-c025bd0ff79e	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-7a7d-75a8-926e-13e0e8cc7c5d"}
111	810	2026-11-13 01:36:54.805+00	trader	01a20603-7a3d-75bc-91e8-1d88789b09de	SARL Tell Informatique	update	brands	01a20603-7a85-70d9-9edc-9721412b5602	01a20603-7a3f-746f-a452-c025bd0ff79e	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
112	811	2026-11-13 01:51:54.805+00	trader	01a20603-7a3d-75bc-91e8-1d88789b09de	SARL Tell Informatique	create	bank-accounts	01a20603-7b2f-7086-98d9-05946e2fb65e	01a20603-7a3f-746f-a452-c025bd0ff79e	\N	pending	{}	\N	\N	127.0.0.1	{}
113	812	2026-11-13 04:36:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	identifications	01a20603-7a7d-75a8-926e-13e0e8cc7c5d	01a20603-7a3f-746f-a452-c025bd0ff79e	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
114	813	2026-11-13 06:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	brands	01a20603-7a85-70d9-9edc-9721412b5602	01a20603-7a3f-746f-a452-c025bd0ff79e	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 3}
115	814	2026-11-13 07:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	bank-accounts	01a20603-7b2f-7086-98d9-05946e2fb65e	01a20603-7a3f-746f-a452-c025bd0ff79e	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
116	815	2026-11-14 00:46:54.805+00	system	\N	Countersign	create	traders	01a20603-7b4d-72cd-aa4c-7b7a5d52b9f8	\N	\N	\N	{}	\N	\N	\N	{}
117	815	2026-11-14 00:46:54.805+00	system	\N	Countersign	create	workspaces	01a20603-7b4f-7748-a085-37f84f06cb51	01a20603-7b4f-7748-a085-37f84f06cb51	\N	\N	{}	\N	\N	\N	{}
124	820	2026-11-14 02:26:54.805+00	trader	01a20603-7bac-764d-9e87-a014caf888c6	حمام السلام	create	identifications	01a20603-7f5d-7037-9855-764a7ec9fcb3	01a20603-7bb1-770a-991d-05fd9f1d8bb1	\N	pending	{}	\N	\N	127.0.0.1	{}
125	820	2026-11-14 02:26:54.805+00	trader	01a20603-7bac-764d-9e87-a014caf888c6	حمام السلام	create	brands	01a20603-7f64-703e-906d-83386f6e2c3b	01a20603-7bb1-770a-991d-05fd9f1d8bb1	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-7f5d-7037-9855-764a7ec9fcb3"}
126	821	2026-11-14 04:36:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	identifications	01a20603-7b8b-7c6b-8f2f-13d41df7daac	01a20603-7b4f-7748-a085-37f84f06cb51	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
127	822	2026-11-14 06:06:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	brands	01a20603-7b8f-758b-b118-34d57eacb62c	01a20603-7b4f-7748-a085-37f84f06cb51	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 3}
128	823	2026-11-14 06:26:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	identifications	01a20603-7f5d-7037-9855-764a7ec9fcb3	01a20603-7bb1-770a-991d-05fd9f1d8bb1	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
129	824	2026-11-14 07:06:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	bank-accounts	01a20603-7f27-7286-8408-8cc9f80eb5b6	01a20603-7b4f-7748-a085-37f84f06cb51	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
130	825	2026-11-15 00:46:54.805+00	system	\N	Countersign	create	traders	01a20603-7f8a-73eb-ba6e-e9873a974590	\N	\N	\N	{}	\N	\N	\N	{}
131	825	2026-11-15 00:46:54.805+00	system	\N	Countersign	create	workspaces	01a20603-7f8c-744d-b434-3042f936f9f5	01a20603-7f8c-744d-b434-3042f936f9f5	\N	\N	{}	\N	\N	\N	{}
132	826	2026-11-15 01:26:54.805+00	trader	01a20603-7f8a-73eb-ba6e-e9873a974590	SARL Soummam Céramique	create	identifications	01a20603-7fc4-7ba5-98b3-f3008eb23e41	01a20603-7f8c-744d-b434-3042f936f9f5	\N	pending	{}	\N	\N	127.0.0.1	{}
133	826	2026-11-15 01:26:54.805+00	trader	01a20603-7f8a-73eb-ba6e-e9873a974590	SARL Soummam Céramique	create	brands	01a20603-7fce-757c-9a29-484688dbd6ca	01a20603-7f8c-744d-b434-3042f936f9f5	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-7fc4-7ba5-98b3-f3008eb23e41"}
134	827	2026-11-15 01:26:54.805+00	trader	01a20603-7bac-764d-9e87-a014caf888c6	حمام السلام	update	brands	01a20603-7f64-703e-906d-83386f6e2c3b	01a20603-7bb1-770a-991d-05fd9f1d8bb1	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
135	828	2026-11-15 01:36:54.805+00	trader	01a20603-7f8a-73eb-ba6e-e9873a974590	SARL Soummam Céramique	update	brands	01a20603-7fce-757c-9a29-484688dbd6ca	01a20603-7f8c-744d-b434-3042f936f9f5	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
136	829	2026-11-15 01:46:54.805+00	trader	01a20603-7bac-764d-9e87-a014caf888c6	حمام السلام	create	bank-accounts	01a20603-8100-7070-a18f-fa6dd0f0fe16	01a20603-7bb1-770a-991d-05fd9f1d8bb1	\N	pending	{}	\N	\N	127.0.0.1	{}
137	830	2026-11-15 01:51:54.805+00	trader	01a20603-7f8a-73eb-ba6e-e9873a974590	SARL Soummam Céramique	create	bank-accounts	01a20603-8141-7f17-8b5a-899e8aac0247	01a20603-7f8c-744d-b434-3042f936f9f5	\N	pending	{}	\N	\N	127.0.0.1	{}
138	831	2026-11-15 03:56:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	brands	01a20603-7f64-703e-906d-83386f6e2c3b	01a20603-7bb1-770a-991d-05fd9f1d8bb1	pending	refused	{BR_NAME_GENERIC,BR_LOGO_QUALITY}	الاسم عام جدا ولا يتعرف عليه الدافع.\nالشعار غير واضح أو مشوه أو صغير جدا.	\N	127.0.0.1	{"version": 3}
139	832	2026-11-15 04:36:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	identifications	01a20603-7fc4-7ba5-98b3-f3008eb23e41	01a20603-7f8c-744d-b434-3042f936f9f5	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
140	833	2026-11-15 06:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	brands	01a20603-7fce-757c-9a29-484688dbd6ca	01a20603-7f8c-744d-b434-3042f936f9f5	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 3}
141	834	2026-11-15 07:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	bank-accounts	01a20603-8141-7f17-8b5a-899e8aac0247	01a20603-7f8c-744d-b434-3042f936f9f5	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
142	835	2026-11-16 00:46:54.805+00	system	\N	Countersign	create	traders	01a20603-815e-7425-9ee9-f18bffe98393	\N	\N	\N	{}	\N	\N	\N	{}
143	835	2026-11-16 00:46:54.805+00	system	\N	Countersign	create	workspaces	01a20603-8161-7314-ba1c-72f00755d9f1	01a20603-8161-7314-ba1c-72f00755d9f1	\N	\N	{}	\N	\N	\N	{}
37	760	2026-10-13 01:26:54.805+00	trader	01a20603-70f2-71dc-b1b9-cdea48099558	Atlas Pièces Auto	create	identifications	01a20603-716f-7d7d-a7f3-e0183a1b7b34	01a20603-7101-7388-a8ba-42fa14e8c3cb	\N	pending	{}	\N	\N	127.0.0.1	{}
38	760	2026-10-13 01:26:54.805+00	trader	01a20603-70f2-71dc-b1b9-cdea48099558	Atlas Pièces Auto	create	brands	01a20603-7179-754c-b800-0fd4c46f8d9a	01a20603-7101-7388-a8ba-42fa14e8c3cb	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-716f-7d7d-a7f3-e0183a1b7b34"}
39	761	2026-10-13 01:36:54.805+00	trader	01a20603-70f2-71dc-b1b9-cdea48099558	Atlas Pièces Auto	update	brands	01a20603-7179-754c-b800-0fd4c46f8d9a	01a20603-7101-7388-a8ba-42fa14e8c3cb	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
40	762	2026-10-13 01:51:54.805+00	trader	01a20603-70f2-71dc-b1b9-cdea48099558	Atlas Pièces Auto	create	bank-accounts	01a20603-7248-7f21-8566-78ae704bba97	01a20603-7101-7388-a8ba-42fa14e8c3cb	\N	pending	{}	\N	\N	127.0.0.1	{}
41	763	2026-10-13 04:36:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	identifications	01a20603-716f-7d7d-a7f3-e0183a1b7b34	01a20603-7101-7388-a8ba-42fa14e8c3cb	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
42	764	2026-10-13 06:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	brands	01a20603-7179-754c-b800-0fd4c46f8d9a	01a20603-7101-7388-a8ba-42fa14e8c3cb	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 3}
43	765	2026-10-13 07:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	bank-accounts	01a20603-7248-7f21-8566-78ae704bba97	01a20603-7101-7388-a8ba-42fa14e8c3cb	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
44	766	2026-10-14 01:26:54.805+00	trader	01a20603-70f2-71dc-b1b9-cdea48099558	Atlas Pièces Auto	create	payment-instances	01a20603-72e5-773c-8276-be411d2a5788	01a20603-7101-7388-a8ba-42fa14e8c3cb	\N	pending_documents	{}	\N	\N	127.0.0.1	{}
45	766	2026-10-14 01:26:54.805+00	trader	01a20603-70f2-71dc-b1b9-cdea48099558	Atlas Pièces Auto	create	transactions	01a20603-72dd-721d-bfeb-5a1415dcd36d	01a20603-7101-7388-a8ba-42fa14e8c3cb	\N	processing	{}	\N	\N	127.0.0.1	{"payment_method": "cheque", "payment_instance_id": "01a20603-72e5-773c-8276-be411d2a5788"}
46	766	2026-10-14 01:26:54.805+00	trader	01a20603-70f2-71dc-b1b9-cdea48099558	Atlas Pièces Auto	submit	payment-instances	01a20603-72e5-773c-8276-be411d2a5788	01a20603-7101-7388-a8ba-42fa14e8c3cb	pending_documents	documents_submitted	{}	\N	\N	127.0.0.1	{"version": 2}
47	767	2026-10-14 03:06:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	activation-proofs	01a20603-72e5-773c-8276-be411d2a5788	01a20603-7101-7388-a8ba-42fa14e8c3cb	documents_submitted	ready	{}	\N	\N	127.0.0.1	{"version": 3, "transaction_id": "01a20603-72dd-721d-bfeb-5a1415dcd36d"}
48	767	2026-10-14 03:06:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	settle	transactions	01a20603-72dd-721d-bfeb-5a1415dcd36d	01a20603-7101-7388-a8ba-42fa14e8c3cb	processing	paid	{}	\N	\N	127.0.0.1	{"version": 2, "decided_with": "activation-proofs"}
49	768	2026-10-21 00:46:54.805+00	system	\N	Countersign	create	traders	01a20603-7322-750e-9ab2-171549424de5	\N	\N	\N	{}	\N	\N	\N	{}
50	768	2026-10-21 00:46:54.805+00	system	\N	Countersign	create	workspaces	01a20603-7324-7253-9154-745c21f0b3a7	01a20603-7324-7253-9154-745c21f0b3a7	\N	\N	{}	\N	\N	\N	{}
58	775	2026-10-22 01:26:54.805+00	trader	01a20603-7322-750e-9ab2-171549424de5	EURL Ezzitoun Blida	create	payment-instances	01a20603-746e-75ea-ab7c-986e00100349	01a20603-7324-7253-9154-745c21f0b3a7	\N	pending_documents	{}	\N	\N	127.0.0.1	{}
59	775	2026-10-22 01:26:54.805+00	trader	01a20603-7322-750e-9ab2-171549424de5	EURL Ezzitoun Blida	create	transactions	01a20603-7469-743b-980a-574570386ad2	01a20603-7324-7253-9154-745c21f0b3a7	\N	processing	{}	\N	\N	127.0.0.1	{"payment_method": "bank_transfer", "payment_instance_id": "01a20603-746e-75ea-ab7c-986e00100349"}
60	775	2026-10-22 01:26:54.805+00	trader	01a20603-7322-750e-9ab2-171549424de5	EURL Ezzitoun Blida	submit	payment-instances	01a20603-746e-75ea-ab7c-986e00100349	01a20603-7324-7253-9154-745c21f0b3a7	pending_documents	documents_submitted	{}	\N	\N	127.0.0.1	{"version": 2}
61	776	2026-10-22 03:36:54.805+00	officer	01a20603-6343-74eb-84be-6a7f2a0b4750	Lina Haddad	accept	activation-proofs	01a20603-746e-75ea-ab7c-986e00100349	01a20603-7324-7253-9154-745c21f0b3a7	documents_submitted	ready	{}	\N	\N	127.0.0.1	{"version": 3, "transaction_id": "01a20603-7469-743b-980a-574570386ad2"}
62	776	2026-10-22 03:36:54.805+00	officer	01a20603-6343-74eb-84be-6a7f2a0b4750	Lina Haddad	settle	transactions	01a20603-7469-743b-980a-574570386ad2	01a20603-7324-7253-9154-745c21f0b3a7	processing	paid	{}	\N	\N	127.0.0.1	{"version": 2, "decided_with": "activation-proofs"}
63	777	2026-10-30 01:26:54.805+00	system	\N	Countersign	create	traders	01a20603-749e-708b-8e72-8e46ff48d395	\N	\N	\N	{}	\N	\N	\N	{}
64	777	2026-10-30 01:26:54.805+00	system	\N	Countersign	create	workspaces	01a20603-74a1-73e9-becc-b4faa04259ed	01a20603-74a1-73e9-becc-b4faa04259ed	\N	\N	{}	\N	\N	\N	{}
72	783	2026-11-07 01:56:54.805+00	trader	01a20603-750f-756c-b9e7-7d42a6055c35	EURL Nour Optique	create	identifications	01a20603-7538-7e5b-aca4-93ab52ca4941	01a20603-7512-7239-b170-e744a55e29d4	\N	pending	{}	\N	\N	127.0.0.1	{}
73	783	2026-11-07 01:56:54.805+00	trader	01a20603-750f-756c-b9e7-7d42a6055c35	EURL Nour Optique	create	brands	01a20603-7540-7066-bae7-e839536c5e2f	01a20603-7512-7239-b170-e744a55e29d4	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-7538-7e5b-aca4-93ab52ca4941"}
74	784	2026-11-07 05:46:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	identifications	01a20603-7538-7e5b-aca4-93ab52ca4941	01a20603-7512-7239-b170-e744a55e29d4	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
75	785	2026-11-08 00:46:54.805+00	system	\N	Countersign	create	traders	01a20603-7557-745c-bb01-6fdb16cc0b21	\N	\N	\N	{}	\N	\N	\N	{}
76	785	2026-11-08 00:46:54.805+00	system	\N	Countersign	create	workspaces	01a20603-755a-74a8-8019-cd8aff049cf7	01a20603-755a-74a8-8019-cd8aff049cf7	\N	\N	{}	\N	\N	\N	{}
91	795	2026-11-10 01:36:54.805+00	trader	01a20603-76ef-7669-a3f6-8738a1879c57	Flash Recharge	create	identifications	01a20603-7723-7618-bef8-a68e4827afa3	01a20603-76f2-75e5-b25f-669d26fcedbb	\N	pending	{}	\N	\N	127.0.0.1	{}
92	795	2026-11-10 01:36:54.805+00	trader	01a20603-76ef-7669-a3f6-8738a1879c57	Flash Recharge	create	brands	01a20603-7728-740f-bfbd-5b3da125d133	01a20603-76f2-75e5-b25f-669d26fcedbb	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-7723-7618-bef8-a68e4827afa3"}
93	796	2026-11-10 01:46:54.805+00	trader	01a20603-76ef-7669-a3f6-8738a1879c57	Flash Recharge	update	brands	01a20603-7728-740f-bfbd-5b3da125d133	01a20603-76f2-75e5-b25f-669d26fcedbb	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
94	797	2026-11-10 01:56:54.805+00	trader	01a20603-76ef-7669-a3f6-8738a1879c57	Flash Recharge	create	bank-accounts	01a20603-77fb-734d-b763-4bf1f623d234	01a20603-76f2-75e5-b25f-669d26fcedbb	\N	pending	{}	\N	\N	127.0.0.1	{}
95	798	2026-11-10 05:16:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	refuse	identifications	01a20603-7723-7618-bef8-a68e4827afa3	01a20603-76f2-75e5-b25f-669d26fcedbb	pending	refused	{ID_ACTIVITY_NOT_ALLOWED}	L'activité n'est pas acceptée par le service.	\N	127.0.0.1	{"version": 2}
51	769	2026-10-21 01:26:54.805+00	trader	01a20603-7322-750e-9ab2-171549424de5	EURL Ezzitoun Blida	create	identifications	01a20603-7366-7760-bdb1-dbf3fdcb96c9	01a20603-7324-7253-9154-745c21f0b3a7	\N	pending	{}	\N	\N	127.0.0.1	{}
52	769	2026-10-21 01:26:54.805+00	trader	01a20603-7322-750e-9ab2-171549424de5	EURL Ezzitoun Blida	create	brands	01a20603-7371-761b-b570-c4c3f7c5bff1	01a20603-7324-7253-9154-745c21f0b3a7	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-7366-7760-bdb1-dbf3fdcb96c9"}
53	770	2026-10-21 01:36:54.805+00	trader	01a20603-7322-750e-9ab2-171549424de5	EURL Ezzitoun Blida	update	brands	01a20603-7371-761b-b570-c4c3f7c5bff1	01a20603-7324-7253-9154-745c21f0b3a7	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
54	771	2026-10-21 01:51:54.805+00	trader	01a20603-7322-750e-9ab2-171549424de5	EURL Ezzitoun Blida	create	bank-accounts	01a20603-7434-7095-8c81-2c8629cbf418	01a20603-7324-7253-9154-745c21f0b3a7	\N	pending	{}	\N	\N	127.0.0.1	{}
55	772	2026-10-21 04:36:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	identifications	01a20603-7366-7760-bdb1-dbf3fdcb96c9	01a20603-7324-7253-9154-745c21f0b3a7	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
56	773	2026-10-21 06:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	brands	01a20603-7371-761b-b570-c4c3f7c5bff1	01a20603-7324-7253-9154-745c21f0b3a7	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 3}
57	774	2026-10-21 07:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	bank-accounts	01a20603-7434-7095-8c81-2c8629cbf418	01a20603-7324-7253-9154-745c21f0b3a7	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
65	778	2026-10-30 01:56:54.805+00	trader	01a20603-749e-708b-8e72-8e46ff48d395	EURL Tizemmour Export	create	identifications	01a20603-74f0-7a5f-96e8-dec8a39fc0b4	01a20603-74a1-73e9-becc-b4faa04259ed	\N	pending	{}	\N	\N	127.0.0.1	{}
66	778	2026-10-30 01:56:54.805+00	trader	01a20603-749e-708b-8e72-8e46ff48d395	EURL Tizemmour Export	create	brands	01a20603-74f4-741d-9249-b047531c9e1a	01a20603-74a1-73e9-becc-b4faa04259ed	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-74f0-7a5f-96e8-dec8a39fc0b4"}
67	779	2026-10-30 04:46:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	identifications	01a20603-74f0-7a5f-96e8-dec8a39fc0b4	01a20603-74a1-73e9-becc-b4faa04259ed	pending	refused	{ID_DOC_ALTERED,ID_NAME_MISMATCH}	Le document présente des traces de modification.\nLe nom saisi diffère de celui du document.	\N	127.0.0.1	{"note": "Le code électronique semble collé.", "version": 2}
68	780	2026-10-30 05:06:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	brands	01a20603-74f4-741d-9249-b047531c9e1a	01a20603-74a1-73e9-becc-b4faa04259ed	pending	refused	{BR_LOGO_MISSING,BR_FILE_MISSING,BR_ID_REFUSED}	Le logo est manquant.\nLe justificatif de marque est manquant.\nL'identification de cette marque a été refusée.	\N	127.0.0.1	{"version": 2}
69	781	2026-11-03 01:26:54.805+00	system	\N	Countersign	create	workspaces	01a20603-7502-702e-9b94-75cea81bed68	01a20603-7502-702e-9b94-75cea81bed68	\N	\N	{}	\N	\N	\N	{}
70	782	2026-11-07 01:26:54.805+00	system	\N	Countersign	create	traders	01a20603-750f-756c-b9e7-7d42a6055c35	\N	\N	\N	{}	\N	\N	\N	{}
71	782	2026-11-07 01:26:54.805+00	system	\N	Countersign	create	workspaces	01a20603-7512-7239-b170-e744a55e29d4	01a20603-7512-7239-b170-e744a55e29d4	\N	\N	{}	\N	\N	\N	{}
77	786	2026-11-08 01:26:54.805+00	trader	01a20603-7557-745c-bb01-6fdb16cc0b21	EURL Oasis Froid	create	identifications	01a20603-7596-7a7c-bde9-facd54e1c0d1	01a20603-755a-74a8-8019-cd8aff049cf7	\N	pending	{}	\N	\N	127.0.0.1	{}
78	786	2026-11-08 01:26:54.805+00	trader	01a20603-7557-745c-bb01-6fdb16cc0b21	EURL Oasis Froid	create	brands	01a20603-759a-758d-ac7a-48141b0f954f	01a20603-755a-74a8-8019-cd8aff049cf7	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-7596-7a7c-bde9-facd54e1c0d1"}
79	787	2026-11-08 01:36:54.805+00	trader	01a20603-7557-745c-bb01-6fdb16cc0b21	EURL Oasis Froid	update	brands	01a20603-759a-758d-ac7a-48141b0f954f	01a20603-755a-74a8-8019-cd8aff049cf7	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
80	788	2026-11-08 01:51:54.805+00	trader	01a20603-7557-745c-bb01-6fdb16cc0b21	EURL Oasis Froid	create	bank-accounts	01a20603-7676-79ec-9a69-127a31a42269	01a20603-755a-74a8-8019-cd8aff049cf7	\N	pending	{}	\N	\N	127.0.0.1	{}
81	789	2026-11-08 04:36:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	identifications	01a20603-7596-7a7c-bde9-facd54e1c0d1	01a20603-755a-74a8-8019-cd8aff049cf7	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
82	790	2026-11-08 06:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	brands	01a20603-759a-758d-ac7a-48141b0f954f	01a20603-755a-74a8-8019-cd8aff049cf7	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 3}
83	791	2026-11-08 07:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	bank-accounts	01a20603-7676-79ec-9a69-127a31a42269	01a20603-755a-74a8-8019-cd8aff049cf7	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
84	792	2026-11-09 01:26:54.805+00	trader	01a20603-7557-745c-bb01-6fdb16cc0b21	EURL Oasis Froid	create	payment-instances	01a20603-76c5-74f8-ab57-2fc64063e190	01a20603-755a-74a8-8019-cd8aff049cf7	\N	pending_documents	{}	\N	\N	127.0.0.1	{}
85	792	2026-11-09 01:26:54.805+00	trader	01a20603-7557-745c-bb01-6fdb16cc0b21	EURL Oasis Froid	create	transactions	01a20603-76c0-7ac0-9b59-309f1ba5aefc	01a20603-755a-74a8-8019-cd8aff049cf7	\N	processing	{}	\N	\N	127.0.0.1	{"payment_method": "bank_transfer", "payment_instance_id": "01a20603-76c5-74f8-ab57-2fc64063e190"}
86	792	2026-11-09 01:26:54.805+00	trader	01a20603-7557-745c-bb01-6fdb16cc0b21	EURL Oasis Froid	submit	payment-instances	01a20603-76c5-74f8-ab57-2fc64063e190	01a20603-755a-74a8-8019-cd8aff049cf7	pending_documents	documents_submitted	{}	\N	\N	127.0.0.1	{"version": 2}
87	793	2026-11-09 02:36:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	activation-proofs	01a20603-76c5-74f8-ab57-2fc64063e190	01a20603-755a-74a8-8019-cd8aff049cf7	documents_submitted	rejected	{PI_AMOUNT_SHORT,PI_WRONG_REFERENCE}	Le montant payé est inférieur aux frais d'activation.\nLa référence du virement ne correspond pas à cette demande.	\N	127.0.0.1	{"version": 3, "transaction_id": "01a20603-76c0-7ac0-9b59-309f1ba5aefc"}
88	793	2026-11-09 02:36:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	fail	transactions	01a20603-76c0-7ac0-9b59-309f1ba5aefc	01a20603-755a-74a8-8019-cd8aff049cf7	processing	failed	{}	\N	\N	127.0.0.1	{"version": 2, "decided_with": "activation-proofs"}
89	794	2026-11-10 01:26:54.805+00	system	\N	Countersign	create	traders	01a20603-76ef-7669-a3f6-8738a1879c57	\N	\N	\N	{}	\N	\N	\N	{}
90	794	2026-11-10 01:26:54.805+00	system	\N	Countersign	create	workspaces	01a20603-76f2-75e5-b25f-669d26fcedbb	01a20603-76f2-75e5-b25f-669d26fcedbb	\N	\N	{}	\N	\N	\N	{}
100	802	2026-11-12 01:26:54.805+00	trader	01a20603-7881-73df-a4ba-9e202e27597c	SNC Aurès Pièces Auto	create	identifications	01a20603-791f-7118-99d3-421c0330548a	01a20603-7884-725b-8ecb-45e99ba23e86	\N	pending	{}	\N	\N	127.0.0.1	{}
158	846	2026-11-17 01:26:54.805+00	trader	01a20603-83a5-716c-bf16-f32ca09df16d	EURL Babor Sport	create	identifications	01a20603-84c9-7104-b227-593058740250	01a20603-83a7-70eb-8e91-13e3fc2bfea5	\N	pending	{}	\N	\N	127.0.0.1	{}
96	799	2026-11-10 05:26:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	refuse	brands	01a20603-7728-740f-bfbd-5b3da125d133	01a20603-76f2-75e5-b25f-669d26fcedbb	pending	refused	{BR_NAME_OFFICIAL,BR_ID_REFUSED}	Le nom évoque un organisme public ou une banque.\nL'identification de cette marque a été refusée.	\N	127.0.0.1	{"version": 3}
97	800	2026-11-10 05:36:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	refuse	bank-accounts	01a20603-77fb-734d-b763-4bf1f623d234	01a20603-76f2-75e5-b25f-669d26fcedbb	pending	refused	{BA_SAVINGS,BA_ID_REFUSED}	Un compte d'épargne ne peut recevoir les règlements.\nL'identification de ce compte a été refusée.	\N	127.0.0.1	{"version": 2}
98	801	2026-11-12 00:46:54.805+00	system	\N	Countersign	create	traders	01a20603-7881-73df-a4ba-9e202e27597c	\N	\N	\N	{}	\N	\N	\N	{}
99	801	2026-11-12 00:46:54.805+00	system	\N	Countersign	create	workspaces	01a20603-7884-725b-8ecb-45e99ba23e86	01a20603-7884-725b-8ecb-45e99ba23e86	\N	\N	{}	\N	\N	\N	{}
144	836	2026-11-16 01:26:54.805+00	trader	01a20603-815e-7425-9ee9-f18bffe98393	SARL Djurdjura Bois	create	identifications	01a20603-81be-7c2e-a13c-6de17414301c	01a20603-8161-7314-ba1c-72f00755d9f1	\N	pending	{}	\N	\N	127.0.0.1	{}
145	836	2026-11-16 01:26:54.805+00	trader	01a20603-815e-7425-9ee9-f18bffe98393	SARL Djurdjura Bois	create	brands	01a20603-81c6-71a8-b4e1-72f18a35386b	01a20603-8161-7314-ba1c-72f00755d9f1	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-81be-7c2e-a13c-6de17414301c"}
146	837	2026-11-16 01:26:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	refuse	bank-accounts	01a20603-8100-7070-a18f-fa6dd0f0fe16	01a20603-7bb1-770a-991d-05fd9f1d8bb1	pending	refused	{BA_CCP_AGENCY,BA_PROOF_MISSING}	الحساب البريدي يجب أن يحمل رمز الوكالة 99999.\nكشف الهوية البنكية أو الصك المشطوب غير مرفق.	\N	127.0.0.1	{"version": 2}
147	838	2026-11-16 01:36:54.805+00	trader	01a20603-815e-7425-9ee9-f18bffe98393	SARL Djurdjura Bois	update	brands	01a20603-81c6-71a8-b4e1-72f18a35386b	01a20603-8161-7314-ba1c-72f00755d9f1	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
148	839	2026-11-16 01:51:54.805+00	trader	01a20603-815e-7425-9ee9-f18bffe98393	SARL Djurdjura Bois	create	bank-accounts	01a20603-8340-7a39-940b-f077669745ab	01a20603-8161-7314-ba1c-72f00755d9f1	\N	pending	{}	\N	\N	127.0.0.1	{}
149	840	2026-11-16 04:36:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	identifications	01a20603-81be-7c2e-a13c-6de17414301c	01a20603-8161-7314-ba1c-72f00755d9f1	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
150	841	2026-11-16 06:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	brands	01a20603-81c6-71a8-b4e1-72f18a35386b	01a20603-8161-7314-ba1c-72f00755d9f1	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 3}
151	842	2026-11-16 07:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	bank-accounts	01a20603-8340-7a39-940b-f077669745ab	01a20603-8161-7314-ba1c-72f00755d9f1	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
152	843	2026-11-17 00:46:54.805+00	system	\N	Countersign	create	traders	01a20603-838c-7583-ba33-8a50853d8b33	\N	\N	\N	{}	\N	\N	\N	{}
153	843	2026-11-17 00:46:54.805+00	system	\N	Countersign	create	workspaces	01a20603-8390-7498-a2fe-90f329abfd8e	01a20603-8390-7498-a2fe-90f329abfd8e	\N	\N	{}	\N	\N	\N	{}
154	844	2026-11-17 00:46:54.805+00	system	\N	Countersign	create	traders	01a20603-83a5-716c-bf16-f32ca09df16d	\N	\N	\N	{}	\N	\N	\N	{}
155	844	2026-11-17 00:46:54.805+00	system	\N	Countersign	create	workspaces	01a20603-83a7-70eb-8e91-13e3fc2bfea5	01a20603-83a7-70eb-8e91-13e3fc2bfea5	\N	\N	{}	\N	\N	\N	{}
156	845	2026-11-17 01:26:54.805+00	trader	01a20603-838c-7583-ba33-8a50853d8b33	Galerie Casbah EURL	create	identifications	01a20603-83fe-75b1-b2dd-432fa6bef473	01a20603-8390-7498-a2fe-90f329abfd8e	\N	pending	{}	\N	\N	127.0.0.1	{}
157	845	2026-11-17 01:26:54.805+00	trader	01a20603-838c-7583-ba33-8a50853d8b33	Galerie Casbah EURL	create	brands	01a20603-8422-75bf-8e16-3743c9df68aa	01a20603-8390-7498-a2fe-90f329abfd8e	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-83fe-75b1-b2dd-432fa6bef473"}
178	863	2026-11-18 01:26:54.805+00	trader	01a20603-838c-7583-ba33-8a50853d8b33	Galerie Casbah EURL	create	payment-instances	01a20603-8700-7318-82d5-c7853ff41c97	01a20603-8390-7498-a2fe-90f329abfd8e	\N	pending_documents	{}	\N	\N	127.0.0.1	{}
179	863	2026-11-18 01:26:54.805+00	trader	01a20603-838c-7583-ba33-8a50853d8b33	Galerie Casbah EURL	create	transactions	01a20603-86ed-7bad-832a-e2107a7776e9	01a20603-8390-7498-a2fe-90f329abfd8e	\N	processing	{}	\N	\N	127.0.0.1	{"payment_method": "online", "payment_instance_id": "01a20603-8700-7318-82d5-c7853ff41c97"}
180	863	2026-11-18 01:26:54.805+00	trader	01a20603-838c-7583-ba33-8a50853d8b33	Galerie Casbah EURL	submit	payment-instances	01a20603-8700-7318-82d5-c7853ff41c97	01a20603-8390-7498-a2fe-90f329abfd8e	pending_documents	documents_submitted	{}	\N	\N	127.0.0.1	{"version": 2}
204	882	2026-11-19 18:26:54.805+00	trader	01a20603-8697-77b9-8a21-5f841005bbc3	Coopérative Tassili Artisanat	resubmit	identifications	01a20603-86b0-7148-ac3f-df2aded7eb42	01a20603-869c-7509-a6c2-3b0a3d920c4b	refused	pending	{}	\N	\N	127.0.0.1	{"version": 3, "file_replaced": true}
205	883	2026-11-19 21:26:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	refuse	identifications	01a20603-86b0-7148-ac3f-df2aded7eb42	01a20603-869c-7509-a6c2-3b0a3d920c4b	pending	refused	{ID_DOC_UNREADABLE}	Le document est flou, coupé ou illisible.	\N	127.0.0.1	{"version": 4}
206	884	2026-11-20 00:11:54.805+00	system	\N	Countersign	create	traders	01a20603-8a2e-7093-b645-a4c3a8e8173f	\N	\N	\N	{}	\N	\N	\N	{}
207	884	2026-11-20 00:11:54.805+00	system	\N	Countersign	create	workspaces	01a20603-8a38-716d-aff9-52a91f776372	01a20603-8a38-716d-aff9-52a91f776372	\N	\N	{}	\N	\N	\N	{}
208	885	2026-11-20 00:46:54.805+00	system	\N	Countersign	create	traders	01a20603-8a4a-723d-b029-4efd081e20f3	\N	\N	\N	{}	\N	\N	\N	{}
209	885	2026-11-20 00:46:54.805+00	system	\N	Countersign	create	workspaces	01a20603-8a4d-73fd-8541-beff4fa62879	01a20603-8a4d-73fd-8541-beff4fa62879	\N	\N	{}	\N	\N	\N	{}
210	886	2026-11-20 00:46:54.805+00	trader	01a20603-8a2e-7093-b645-a4c3a8e8173f	Hôtel Les Zibans SPA	create	identifications	01a20603-8ab1-7ad3-95f7-0faf1d3ba818	01a20603-8a38-716d-aff9-52a91f776372	\N	pending	{}	\N	\N	127.0.0.1	{}
211	886	2026-11-20 00:46:54.805+00	trader	01a20603-8a2e-7093-b645-a4c3a8e8173f	Hôtel Les Zibans SPA	create	brands	01a20603-8ab6-7079-810d-5815fad21db3	01a20603-8a38-716d-aff9-52a91f776372	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-8ab1-7ad3-95f7-0faf1d3ba818"}
212	887	2026-11-20 00:52:54.805+00	trader	01a20603-8a2e-7093-b645-a4c3a8e8173f	Hôtel Les Zibans SPA	update	brands	01a20603-8ab6-7079-810d-5815fad21db3	01a20603-8a38-716d-aff9-52a91f776372	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
257	918	2026-11-22 16:06:54.805+00	trader	01a20603-94c5-74b4-8467-ca36aa999722	مطعم الخيمة	create	identifications	01a20603-94d1-7444-8a88-cae65084441b	01a20603-94ca-7629-814d-6d9a9501c293	\N	pending	{}	\N	\N	127.0.0.1	{}
318	959	2026-11-22 23:30:54.805+00	system	\N	Countersign	create	traders	01a20603-a2ab-77cf-852b-17855f89861d	\N	\N	\N	{}	\N	\N	\N	{}
101	802	2026-11-12 01:26:54.805+00	trader	01a20603-7881-73df-a4ba-9e202e27597c	SNC Aurès Pièces Auto	create	brands	01a20603-7924-75cc-9623-c454e5d25b4e	01a20603-7884-725b-8ecb-45e99ba23e86	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-791f-7118-99d3-421c0330548a"}
102	803	2026-11-12 01:36:54.805+00	trader	01a20603-7881-73df-a4ba-9e202e27597c	SNC Aurès Pièces Auto	update	brands	01a20603-7924-75cc-9623-c454e5d25b4e	01a20603-7884-725b-8ecb-45e99ba23e86	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
103	804	2026-11-12 01:51:54.805+00	trader	01a20603-7881-73df-a4ba-9e202e27597c	SNC Aurès Pièces Auto	create	bank-accounts	01a20603-7a10-70bb-aed0-86679269b18c	01a20603-7884-725b-8ecb-45e99ba23e86	\N	pending	{}	\N	\N	127.0.0.1	{}
104	805	2026-11-12 04:36:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	identifications	01a20603-791f-7118-99d3-421c0330548a	01a20603-7884-725b-8ecb-45e99ba23e86	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
105	806	2026-11-12 06:06:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	brands	01a20603-7924-75cc-9623-c454e5d25b4e	01a20603-7884-725b-8ecb-45e99ba23e86	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 3}
106	807	2026-11-12 07:06:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	bank-accounts	01a20603-7a10-70bb-aed0-86679269b18c	01a20603-7884-725b-8ecb-45e99ba23e86	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
107	808	2026-11-13 00:46:54.805+00	system	\N	Countersign	create	traders	01a20603-7a3d-75bc-91e8-1d88789b09de	\N	\N	\N	{}	\N	\N	\N	{}
108	808	2026-11-13 00:46:54.805+00	system	\N	Countersign	create	workspaces	01a20603-7a3f-746f-a452-c025bd0ff79e	01a20603-7a3f-746f-a452-c025bd0ff79e	\N	\N	{}	\N	\N	\N	{}
118	816	2026-11-14 01:26:54.805+00	trader	01a20603-7b4d-72cd-aa4c-7b7a5d52b9f8	SPA Hodna Textile	create	identifications	01a20603-7b8b-7c6b-8f2f-13d41df7daac	01a20603-7b4f-7748-a085-37f84f06cb51	\N	pending	{}	\N	\N	127.0.0.1	{}
119	816	2026-11-14 01:26:54.805+00	trader	01a20603-7b4d-72cd-aa4c-7b7a5d52b9f8	SPA Hodna Textile	create	brands	01a20603-7b8f-758b-b118-34d57eacb62c	01a20603-7b4f-7748-a085-37f84f06cb51	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-7b8b-7c6b-8f2f-13d41df7daac"}
120	817	2026-11-14 01:26:54.805+00	system	\N	Countersign	create	traders	01a20603-7bac-764d-9e87-a014caf888c6	\N	\N	\N	{}	\N	\N	\N	{}
121	817	2026-11-14 01:26:54.805+00	system	\N	Countersign	create	workspaces	01a20603-7bb1-770a-991d-05fd9f1d8bb1	01a20603-7bb1-770a-991d-05fd9f1d8bb1	\N	\N	{}	\N	\N	\N	{}
122	818	2026-11-14 01:36:54.805+00	trader	01a20603-7b4d-72cd-aa4c-7b7a5d52b9f8	SPA Hodna Textile	update	brands	01a20603-7b8f-758b-b118-34d57eacb62c	01a20603-7b4f-7748-a085-37f84f06cb51	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
123	819	2026-11-14 01:51:54.805+00	trader	01a20603-7b4d-72cd-aa4c-7b7a5d52b9f8	SPA Hodna Textile	create	bank-accounts	01a20603-7f27-7286-8408-8cc9f80eb5b6	01a20603-7b4f-7748-a085-37f84f06cb51	\N	pending	{}	\N	\N	127.0.0.1	{}
172	858	2026-11-17 18:26:54.805+00	trader	01a20603-8697-77b9-8a21-5f841005bbc3	Coopérative Tassili Artisanat	create	identifications	01a20603-86b0-7148-ac3f-df2aded7eb42	01a20603-869c-7509-a6c2-3b0a3d920c4b	\N	pending	{}	\N	\N	127.0.0.1	{}
173	858	2026-11-17 18:26:54.805+00	trader	01a20603-8697-77b9-8a21-5f841005bbc3	Coopérative Tassili Artisanat	create	brands	01a20603-86b4-711a-8298-ffd3da46682e	01a20603-869c-7509-a6c2-3b0a3d920c4b	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-86b0-7148-ac3f-df2aded7eb42"}
174	859	2026-11-17 20:01:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	brands	01a20603-86b4-711a-8298-ffd3da46682e	01a20603-869c-7509-a6c2-3b0a3d920c4b	pending	refused	{BR_LOGO_MISSING,BR_FILE_MISSING}	Le logo est manquant.\nLe justificatif de marque est manquant.	\N	127.0.0.1	{"version": 2}
175	860	2026-11-17 21:26:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	identifications	01a20603-86b0-7148-ac3f-df2aded7eb42	01a20603-869c-7509-a6c2-3b0a3d920c4b	pending	refused	{ID_DOC_MISSING}	Le document d'immatriculation est manquant.	\N	127.0.0.1	{"version": 2}
176	861	2026-11-18 00:46:54.805+00	system	\N	Countersign	create	traders	01a20603-86e4-764c-b4b4-20bcc6c7377e	\N	\N	\N	{}	\N	\N	\N	{}
177	861	2026-11-18 00:46:54.805+00	system	\N	Countersign	create	workspaces	01a20603-86e6-741f-9ef6-dd397662be6c	01a20603-86e6-741f-9ef6-dd397662be6c	\N	\N	{}	\N	\N	\N	{}
181	864	2026-11-18 01:26:54.805+00	trader	01a20603-83a5-716c-bf16-f32ca09df16d	EURL Babor Sport	create	payment-instances	01a20603-874f-704e-9f10-eedea112883e	01a20603-83a7-70eb-8e91-13e3fc2bfea5	\N	pending_documents	{}	\N	\N	127.0.0.1	{}
182	864	2026-11-18 01:26:54.805+00	trader	01a20603-83a5-716c-bf16-f32ca09df16d	EURL Babor Sport	create	transactions	01a20603-874b-77f2-bef4-72f1e0364e12	01a20603-83a7-70eb-8e91-13e3fc2bfea5	\N	processing	{}	\N	\N	127.0.0.1	{"payment_method": "cheque", "payment_instance_id": "01a20603-874f-704e-9f10-eedea112883e"}
183	864	2026-11-18 01:26:54.805+00	trader	01a20603-83a5-716c-bf16-f32ca09df16d	EURL Babor Sport	submit	payment-instances	01a20603-874f-704e-9f10-eedea112883e	01a20603-83a7-70eb-8e91-13e3fc2bfea5	pending_documents	documents_submitted	{}	\N	\N	127.0.0.1	{"version": 2}
197	876	2026-11-19 01:26:54.805+00	trader	01a20603-88c5-7266-ae1f-e204c3e0bdc0	مؤسسة الريم للنقل	create	identifications	01a20603-8903-7a12-9e1d-838a24321b53	01a20603-88c9-71cb-ae6a-722b95a04e6c	\N	pending	{}	\N	\N	127.0.0.1	{}
198	876	2026-11-19 01:26:54.805+00	trader	01a20603-88c5-7266-ae1f-e204c3e0bdc0	مؤسسة الريم للنقل	create	brands	01a20603-8907-756a-b561-8aafde316103	01a20603-88c9-71cb-ae6a-722b95a04e6c	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-8903-7a12-9e1d-838a24321b53"}
199	877	2026-11-19 01:36:54.805+00	trader	01a20603-88c5-7266-ae1f-e204c3e0bdc0	مؤسسة الريم للنقل	update	brands	01a20603-8907-756a-b561-8aafde316103	01a20603-88c9-71cb-ae6a-722b95a04e6c	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
200	878	2026-11-19 01:51:54.805+00	trader	01a20603-88c5-7266-ae1f-e204c3e0bdc0	مؤسسة الريم للنقل	create	bank-accounts	01a20603-89e4-72d8-a07b-2ed9892ddeb3	01a20603-88c9-71cb-ae6a-722b95a04e6c	\N	pending	{}	\N	\N	127.0.0.1	{}
201	879	2026-11-19 04:36:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	identifications	01a20603-8903-7a12-9e1d-838a24321b53	01a20603-88c9-71cb-ae6a-722b95a04e6c	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
202	880	2026-11-19 06:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	brands	01a20603-8907-756a-b561-8aafde316103	01a20603-88c9-71cb-ae6a-722b95a04e6c	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 3}
203	881	2026-11-19 07:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	bank-accounts	01a20603-89e4-72d8-a07b-2ed9892ddeb3	01a20603-88c9-71cb-ae6a-722b95a04e6c	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
218	891	2026-11-20 01:41:54.805+00	trader	01a20603-8c0e-7015-90e0-2ef1c18f7a40	SARL Mitidja Semences	create	identifications	01a20603-8cf6-712c-97c7-58e45158886a	01a20603-8c10-7778-8637-94bb4951c852	\N	pending	{}	\N	\N	127.0.0.1	{}
159	846	2026-11-17 01:26:54.805+00	trader	01a20603-83a5-716c-bf16-f32ca09df16d	EURL Babor Sport	create	brands	01a20603-84cd-70a7-a978-0707eb0371d8	01a20603-83a7-70eb-8e91-13e3fc2bfea5	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-84c9-7104-b227-593058740250"}
160	847	2026-11-17 01:36:54.805+00	trader	01a20603-838c-7583-ba33-8a50853d8b33	Galerie Casbah EURL	update	brands	01a20603-8422-75bf-8e16-3743c9df68aa	01a20603-8390-7498-a2fe-90f329abfd8e	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
161	848	2026-11-17 01:36:54.805+00	trader	01a20603-83a5-716c-bf16-f32ca09df16d	EURL Babor Sport	update	brands	01a20603-84cd-70a7-a978-0707eb0371d8	01a20603-83a7-70eb-8e91-13e3fc2bfea5	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
162	849	2026-11-17 01:51:54.805+00	trader	01a20603-838c-7583-ba33-8a50853d8b33	Galerie Casbah EURL	create	bank-accounts	01a20603-8628-72e3-b91a-55bc6a27292c	01a20603-8390-7498-a2fe-90f329abfd8e	\N	pending	{}	\N	\N	127.0.0.1	{}
163	850	2026-11-17 01:51:54.805+00	trader	01a20603-83a5-716c-bf16-f32ca09df16d	EURL Babor Sport	create	bank-accounts	01a20603-8652-7e7d-9364-44b237dcc994	01a20603-83a7-70eb-8e91-13e3fc2bfea5	\N	pending	{}	\N	\N	127.0.0.1	{}
164	851	2026-11-17 04:36:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	identifications	01a20603-83fe-75b1-b2dd-432fa6bef473	01a20603-8390-7498-a2fe-90f329abfd8e	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
165	852	2026-11-17 04:36:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	identifications	01a20603-84c9-7104-b227-593058740250	01a20603-83a7-70eb-8e91-13e3fc2bfea5	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
166	853	2026-11-17 06:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	brands	01a20603-8422-75bf-8e16-3743c9df68aa	01a20603-8390-7498-a2fe-90f329abfd8e	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 3}
167	854	2026-11-17 06:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	brands	01a20603-84cd-70a7-a978-0707eb0371d8	01a20603-83a7-70eb-8e91-13e3fc2bfea5	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 3}
168	855	2026-11-17 07:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	bank-accounts	01a20603-8628-72e3-b91a-55bc6a27292c	01a20603-8390-7498-a2fe-90f329abfd8e	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
169	856	2026-11-17 07:06:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	bank-accounts	01a20603-8652-7e7d-9364-44b237dcc994	01a20603-83a7-70eb-8e91-13e3fc2bfea5	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
170	857	2026-11-17 17:51:54.805+00	system	\N	Countersign	create	traders	01a20603-8697-77b9-8a21-5f841005bbc3	\N	\N	\N	{}	\N	\N	\N	{}
171	857	2026-11-17 17:51:54.805+00	system	\N	Countersign	create	workspaces	01a20603-869c-7509-a6c2-3b0a3d920c4b	01a20603-869c-7509-a6c2-3b0a3d920c4b	\N	\N	{}	\N	\N	\N	{}
184	865	2026-11-18 01:26:54.805+00	trader	01a20603-86e4-764c-b4b4-20bcc6c7377e	Bijouterie Naïli	create	identifications	01a20603-8791-7e5d-a917-8c6a8585da78	01a20603-86e6-741f-9ef6-dd397662be6c	\N	pending	{}	\N	\N	127.0.0.1	{}
185	865	2026-11-18 01:26:54.805+00	trader	01a20603-86e4-764c-b4b4-20bcc6c7377e	Bijouterie Naïli	create	brands	01a20603-8797-72cd-8a24-328975216c68	01a20603-86e6-741f-9ef6-dd397662be6c	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-8791-7e5d-a917-8c6a8585da78"}
186	867	2026-11-18 01:30:54.805+00	system	\N	Countersign	fail	transactions	01a20603-86ed-7bad-832a-e2107a7776e9	01a20603-8390-7498-a2fe-90f329abfd8e	processing	failed	{}	\N	\N	\N	{"version": 2, "failure_reason": "card_declined"}
187	867	2026-11-18 01:30:54.805+00	system	\N	Countersign	reopen	payment-instances	01a20603-8700-7318-82d5-c7853ff41c97	01a20603-8390-7498-a2fe-90f329abfd8e	documents_submitted	pending_documents	{}	\N	\N	\N	{"version": 3}
188	868	2026-11-18 01:36:54.805+00	trader	01a20603-86e4-764c-b4b4-20bcc6c7377e	Bijouterie Naïli	update	brands	01a20603-8797-72cd-8a24-328975216c68	01a20603-86e6-741f-9ef6-dd397662be6c	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
189	869	2026-11-18 01:51:54.805+00	trader	01a20603-86e4-764c-b4b4-20bcc6c7377e	Bijouterie Naïli	create	bank-accounts	01a20603-888e-7975-a6df-b24f0d235212	01a20603-86e6-741f-9ef6-dd397662be6c	\N	pending	{}	\N	\N	127.0.0.1	{}
190	870	2026-11-18 02:56:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	request_new_proof	activation-proofs	01a20603-874f-704e-9f10-eedea112883e	01a20603-83a7-70eb-8e91-13e3fc2bfea5	documents_submitted	pending_documents	{PI_CHEQUE_WORDS}	Les montants en chiffres et en lettres diffèrent.	\N	127.0.0.1	{"version": 3, "transaction_id": "01a20603-874b-77f2-bef4-72f1e0364e12"}
191	871	2026-11-18 04:36:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	identifications	01a20603-8791-7e5d-a917-8c6a8585da78	01a20603-86e6-741f-9ef6-dd397662be6c	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
192	872	2026-11-18 06:06:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	brands	01a20603-8797-72cd-8a24-328975216c68	01a20603-86e6-741f-9ef6-dd397662be6c	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 3}
193	873	2026-11-18 07:06:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	bank-accounts	01a20603-888e-7975-a6df-b24f0d235212	01a20603-86e6-741f-9ef6-dd397662be6c	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
194	874	2026-11-19 00:46:54.805+00	system	\N	Countersign	create	traders	01a20603-88c5-7266-ae1f-e204c3e0bdc0	\N	\N	\N	{}	\N	\N	\N	{}
195	874	2026-11-19 00:46:54.805+00	system	\N	Countersign	create	workspaces	01a20603-88c9-71cb-ae6a-722b95a04e6c	01a20603-88c9-71cb-ae6a-722b95a04e6c	\N	\N	{}	\N	\N	\N	{}
196	875	2026-11-19 01:26:54.805+00	officer	01a20603-6343-74eb-84be-6a7f2a0b4750	Lina Haddad	suspend	payment-instances	01a20603-7088-728d-900a-3712aaac7b33	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	active	suspended	{}	Plusieurs payeurs signalent des voyages annulés sans remboursement.	\N	127.0.0.1	{"version": 4}
213	888	2026-11-20 01:26:54.805+00	trader	01a20603-8a4a-723d-b029-4efd081e20f3	SARL Mersa Import	create	identifications	01a20603-8bf6-7ea7-8b4e-12e9022cbb4c	01a20603-8a4d-73fd-8541-beff4fa62879	\N	pending	{}	\N	\N	127.0.0.1	{}
214	888	2026-11-20 01:26:54.805+00	trader	01a20603-8a4a-723d-b029-4efd081e20f3	SARL Mersa Import	create	brands	01a20603-8bfa-70d8-a470-8430dd019bbd	01a20603-8a4d-73fd-8541-beff4fa62879	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-8bf6-7ea7-8b4e-12e9022cbb4c"}
215	889	2026-11-20 01:26:54.805+00	system	\N	Countersign	create	traders	01a20603-8c0e-7015-90e0-2ef1c18f7a40	\N	\N	\N	{}	\N	\N	\N	{}
216	889	2026-11-20 01:26:54.805+00	system	\N	Countersign	create	workspaces	01a20603-8c10-7778-8637-94bb4951c852	01a20603-8c10-7778-8637-94bb4951c852	\N	\N	{}	\N	\N	\N	{}
217	890	2026-11-20 01:36:54.805+00	trader	01a20603-8a4a-723d-b029-4efd081e20f3	SARL Mersa Import	update	brands	01a20603-8bfa-70d8-a470-8430dd019bbd	01a20603-8a4d-73fd-8541-beff4fa62879	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
227	898	2026-11-20 20:35:54.805+00	trader	01a20603-8d71-70bf-b2f1-99174f2c9f37	Boulangerie El Feth	create	identifications	01a20603-8d9b-7452-8c10-7edab06120d5	01a20603-8d73-745d-9ddf-7be69c46d2eb	\N	pending	{}	\N	\N	127.0.0.1	{}
219	891	2026-11-20 01:41:54.805+00	trader	01a20603-8c0e-7015-90e0-2ef1c18f7a40	SARL Mitidja Semences	create	brands	01a20603-8cfe-7374-beb7-e6d2f0a2e677	01a20603-8c10-7778-8637-94bb4951c852	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-8cf6-712c-97c7-58e45158886a"}
220	892	2026-11-20 01:51:54.805+00	trader	01a20603-8a4a-723d-b029-4efd081e20f3	SARL Mersa Import	create	bank-accounts	01a20603-8d55-7c0c-a162-411580f18337	01a20603-8a4d-73fd-8541-beff4fa62879	\N	pending	{}	\N	\N	127.0.0.1	{}
221	893	2026-11-20 04:36:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	identifications	01a20603-8bf6-7ea7-8b4e-12e9022cbb4c	01a20603-8a4d-73fd-8541-beff4fa62879	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
222	894	2026-11-20 05:26:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	identifications	01a20603-8cf6-712c-97c7-58e45158886a	01a20603-8c10-7778-8637-94bb4951c852	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
223	895	2026-11-20 06:06:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	brands	01a20603-8bfa-70d8-a470-8430dd019bbd	01a20603-8a4d-73fd-8541-beff4fa62879	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 3}
224	896	2026-11-20 07:06:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	bank-accounts	01a20603-8d55-7c0c-a162-411580f18337	01a20603-8a4d-73fd-8541-beff4fa62879	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
225	897	2026-11-20 20:00:54.805+00	system	\N	Countersign	create	traders	01a20603-8d71-70bf-b2f1-99174f2c9f37	\N	\N	\N	{}	\N	\N	\N	{}
226	897	2026-11-20 20:00:54.805+00	system	\N	Countersign	create	workspaces	01a20603-8d73-745d-9ddf-7be69c46d2eb	01a20603-8d73-745d-9ddf-7be69c46d2eb	\N	\N	{}	\N	\N	\N	{}
234	902	2026-11-20 23:14:54.805+00	trader	01a20603-8db9-76fa-a747-90d06b7feb3b	Atelier Bensalem	create	identifications	01a20603-8e17-7a5f-b3f1-1f119f1c473a	01a20603-8dc1-70f2-b502-3b33ec7c2e95	\N	pending	{}	\N	\N	127.0.0.1	{}
235	902	2026-11-20 23:14:54.805+00	trader	01a20603-8db9-76fa-a747-90d06b7feb3b	Atelier Bensalem	create	brands	01a20603-8e1d-760b-9d70-8b50c254b41d	01a20603-8dc1-70f2-b502-3b33ec7c2e95	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-8e17-7a5f-b3f1-1f119f1c473a"}
243	908	2026-11-21 01:46:54.805+00	trader	01a20603-8ec5-709a-88ce-02df2796a3cc	SARL Oued Zitoun Distribution	create	identifications	01a20603-92ed-7175-b0ab-d7453d189108	01a20603-8ec7-70e7-9ee1-8d557acb4e93	\N	pending	{}	\N	\N	127.0.0.1	{}
244	908	2026-11-21 01:46:54.805+00	trader	01a20603-8ec5-709a-88ce-02df2796a3cc	SARL Oued Zitoun Distribution	create	brands	01a20603-9318-71e9-ae75-965b8f96f1f2	01a20603-8ec7-70e7-9ee1-8d557acb4e93	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-92ed-7175-b0ab-d7453d189108"}
245	909	2026-11-21 02:14:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	identifications	01a20603-8e17-7a5f-b3f1-1f119f1c473a	01a20603-8dc1-70f2-b502-3b33ec7c2e95	pending	refused	{ID_DOC_EXPIRED}	La carte, l'agrément ou l'autorisation est expiré(e).	\N	127.0.0.1	{"version": 2}
246	910	2026-11-21 02:28:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	identifications	01a20603-8e93-7541-9637-f70e4e1bb73b	01a20603-8ddf-748b-8a99-c4667fa5c305	pending	refused	{ID_RC_NO_RCE}	L'extrait ne porte pas le code électronique (RCE), ou celui-ci est illisible.	\N	127.0.0.1	{"version": 2}
247	911	2026-11-21 04:56:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	accept	identifications	01a20603-92ed-7175-b0ab-d7453d189108	01a20603-8ec7-70e7-9ee1-8d557acb4e93	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
251	914	2026-11-21 20:26:54.805+00	trader	01a20603-9427-723b-ae64-1cf04a4daf36	Pharmacie El Amel	create	identifications	01a20603-945b-7031-a880-e2ac7fc9549f	01a20603-9429-719c-8d02-3e0da6323392	\N	pending	{}	\N	\N	127.0.0.1	{}
252	914	2026-11-21 20:26:54.805+00	trader	01a20603-9427-723b-ae64-1cf04a4daf36	Pharmacie El Amel	create	brands	01a20603-945f-728e-84c4-b8860f453463	01a20603-9429-719c-8d02-3e0da6323392	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-945b-7031-a880-e2ac7fc9549f"}
253	915	2026-11-21 23:26:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	accept	identifications	01a20603-945b-7031-a880-e2ac7fc9549f	01a20603-9429-719c-8d02-3e0da6323392	pending	accepted	{}	\N	\N	127.0.0.1	{"version": 2}
254	916	2026-11-21 23:26:54.805+00	trader	01a20603-8a2e-7093-b645-a4c3a8e8173f	Hôtel Les Zibans SPA	create	bank-accounts	01a20603-94b5-7d03-ba33-06fe1be4be47	01a20603-8a38-716d-aff9-52a91f776372	\N	pending	{}	\N	\N	127.0.0.1	{}
255	917	2026-11-22 15:31:54.805+00	system	\N	Countersign	create	traders	01a20603-94c5-74b4-8467-ca36aa999722	\N	\N	\N	{}	\N	\N	\N	{}
256	917	2026-11-22 15:31:54.805+00	system	\N	Countersign	create	workspaces	01a20603-94ca-7629-814d-6d9a9501c293	01a20603-94ca-7629-814d-6d9a9501c293	\N	\N	{}	\N	\N	\N	{}
262	921	2026-11-22 19:21:54.805+00	trader	01a20603-9508-767d-bae5-c2c7e006b889	Corniche Voyages SARL	create	identifications	01a20603-9561-77eb-a448-9ca0a6ff2625	01a20603-950a-74ec-bd9b-b7d6fad7ca05	\N	pending	{}	\N	\N	127.0.0.1	{}
263	921	2026-11-22 19:21:54.805+00	trader	01a20603-9508-767d-bae5-c2c7e006b889	Corniche Voyages SARL	create	brands	01a20603-9566-72ad-92b2-7ad56ece8243	01a20603-950a-74ec-bd9b-b7d6fad7ca05	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-9561-77eb-a448-9ca0a6ff2625"}
264	922	2026-11-22 20:25:54.805+00	system	\N	Countersign	create	traders	01a20603-9579-769e-b8d3-cb7c3966aef9	\N	\N	\N	{}	\N	\N	\N	{}
265	922	2026-11-22 20:25:54.805+00	system	\N	Countersign	create	workspaces	01a20603-957a-72ce-869b-52edf1ed63c6	01a20603-957a-72ce-869b-52edf1ed63c6	\N	\N	{}	\N	\N	\N	{}
266	923	2026-11-22 20:34:54.805+00	trader	01a20603-8c0e-7015-90e0-2ef1c18f7a40	SARL Mitidja Semences	create	bank-accounts	01a20603-95b1-7108-8e19-1417b8d8402d	01a20603-8c10-7778-8637-94bb4951c852	\N	pending	{}	\N	\N	127.0.0.1	{}
295	942	2026-11-22 22:14:54.805+00	trader	01a20603-7b4d-72cd-aa4c-7b7a5d52b9f8	SPA Hodna Textile	create	identifications	01a20603-9c36-762f-b419-cb88dcd4d0a8	01a20603-7b4f-7748-a085-37f84f06cb51	\N	pending	{}	\N	\N	127.0.0.1	{}
296	942	2026-11-22 22:14:54.805+00	trader	01a20603-7b4d-72cd-aa4c-7b7a5d52b9f8	SPA Hodna Textile	create	brands	01a20603-9c3d-72ec-a2bc-0add280e2d72	01a20603-7b4f-7748-a085-37f84f06cb51	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-9c36-762f-b419-cb88dcd4d0a8"}
297	943	2026-11-22 22:19:54.805+00	trader	01a20603-750f-756c-b9e7-7d42a6055c35	EURL Nour Optique	update	brands	01a20603-7540-7066-bae7-e839536c5e2f	01a20603-7512-7239-b170-e744a55e29d4	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
314	955	2026-11-22 23:14:54.805+00	trader	01a20603-8db9-76fa-a747-90d06b7feb3b	Atelier Bensalem	resubmit	identifications	01a20603-8e17-7a5f-b3f1-1f119f1c473a	01a20603-8dc1-70f2-b502-3b33ec7c2e95	refused	pending	{}	\N	\N	127.0.0.1	{"version": 3, "file_replaced": true}
315	956	2026-11-22 23:21:54.805+00	trader	01a20603-8db9-76fa-a747-90d06b7feb3b	Atelier Bensalem	create	bank-accounts	01a20603-a1d6-7558-aeb4-5b31aad6fbe8	01a20603-8dc1-70f2-b502-3b33ec7c2e95	\N	pending	{}	\N	\N	127.0.0.1	{}
316	957	2026-11-22 23:24:54.805+00	trader	01a20603-7bac-764d-9e87-a014caf888c6	حمام السلام	resubmit	brands	01a20603-7f64-703e-906d-83386f6e2c3b	01a20603-7bb1-770a-991d-05fd9f1d8bb1	refused	pending	{}	\N	\N	127.0.0.1	{"version": 4, "files_replaced": ["logo", "file"]}
228	898	2026-11-20 20:35:54.805+00	trader	01a20603-8d71-70bf-b2f1-99174f2c9f37	Boulangerie El Feth	create	brands	01a20603-8d9e-75ac-b7f9-88cebae9a258	01a20603-8d73-745d-9ddf-7be69c46d2eb	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-8d9b-7452-8c10-7edab06120d5"}
229	899	2026-11-20 22:10:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	brands	01a20603-8d9e-75ac-b7f9-88cebae9a258	01a20603-8d73-745d-9ddf-7be69c46d2eb	pending	refused	{BR_LOGO_MISSING,BR_FILE_MISSING}	Le logo est manquant.\nLe justificatif de marque est manquant.	\N	127.0.0.1	{"version": 2}
230	900	2026-11-20 22:39:54.805+00	system	\N	Countersign	create	traders	01a20603-8db9-76fa-a747-90d06b7feb3b	\N	\N	\N	{}	\N	\N	\N	{}
231	900	2026-11-20 22:39:54.805+00	system	\N	Countersign	create	workspaces	01a20603-8dc1-70f2-b502-3b33ec7c2e95	01a20603-8dc1-70f2-b502-3b33ec7c2e95	\N	\N	{}	\N	\N	\N	{}
232	901	2026-11-20 22:53:54.805+00	system	\N	Countersign	create	traders	01a20603-8ddc-70c3-a6cd-4cc57804faf8	\N	\N	\N	{}	\N	\N	\N	{}
233	901	2026-11-20 22:53:54.805+00	system	\N	Countersign	create	workspaces	01a20603-8ddf-748b-8a99-c4667fa5c305	01a20603-8ddf-748b-8a99-c4667fa5c305	\N	\N	{}	\N	\N	\N	{}
236	903	2026-11-20 23:28:54.805+00	trader	01a20603-8ddc-70c3-a6cd-4cc57804faf8	Mitidja Agro Services SARL	create	identifications	01a20603-8e93-7541-9637-f70e4e1bb73b	01a20603-8ddf-748b-8a99-c4667fa5c305	\N	pending	{}	\N	\N	127.0.0.1	{}
237	903	2026-11-20 23:28:54.805+00	trader	01a20603-8ddc-70c3-a6cd-4cc57804faf8	Mitidja Agro Services SARL	create	brands	01a20603-8e99-718e-9b9e-bc878535e4ba	01a20603-8ddf-748b-8a99-c4667fa5c305	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-8e93-7541-9637-f70e4e1bb73b"}
238	904	2026-11-20 23:35:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	identifications	01a20603-8d9b-7452-8c10-7edab06120d5	01a20603-8d73-745d-9ddf-7be69c46d2eb	pending	refused	{ID_DOC_INCOMPLETE,ID_NIF_INVALID}	Le document est incomplet : des pages manquent.\nLe NIF est absent ou ne comporte pas 15 ou 20 chiffres.	\N	127.0.0.1	{"version": 2}
239	905	2026-11-21 00:49:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	brands	01a20603-8e1d-760b-9d70-8b50c254b41d	01a20603-8dc1-70f2-b502-3b33ec7c2e95	pending	refused	{BR_LOGO_MISSING,BR_FILE_MISSING}	Le logo est manquant.\nLe justificatif de marque est manquant.	\N	127.0.0.1	{"version": 2}
240	906	2026-11-21 01:03:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	brands	01a20603-8e99-718e-9b9e-bc878535e4ba	01a20603-8ddf-748b-8a99-c4667fa5c305	pending	refused	{BR_LOGO_MISSING,BR_FILE_MISSING}	Le logo est manquant.\nLe justificatif de marque est manquant.	\N	127.0.0.1	{"version": 2}
241	907	2026-11-21 01:26:54.805+00	system	\N	Countersign	create	traders	01a20603-8ec5-709a-88ce-02df2796a3cc	\N	\N	\N	{}	\N	\N	\N	{}
242	907	2026-11-21 01:26:54.805+00	system	\N	Countersign	create	workspaces	01a20603-8ec7-70e7-9ee1-8d557acb4e93	01a20603-8ec7-70e7-9ee1-8d557acb4e93	\N	\N	{}	\N	\N	\N	{}
248	912	2026-11-21 18:26:54.805+00	trader	01a20603-8697-77b9-8a21-5f841005bbc3	Coopérative Tassili Artisanat	resubmit	identifications	01a20603-86b0-7148-ac3f-df2aded7eb42	01a20603-869c-7509-a6c2-3b0a3d920c4b	refused	pending	{}	\N	\N	127.0.0.1	{"version": 5, "file_replaced": true}
249	913	2026-11-21 19:26:54.805+00	system	\N	Countersign	create	traders	01a20603-9427-723b-ae64-1cf04a4daf36	\N	\N	\N	{}	\N	\N	\N	{}
250	913	2026-11-21 19:26:54.805+00	system	\N	Countersign	create	workspaces	01a20603-9429-719c-8d02-3e0da6323392	01a20603-9429-719c-8d02-3e0da6323392	\N	\N	{}	\N	\N	\N	{}
272	928	2026-11-22 21:00:54.805+00	trader	01a20603-9579-769e-b8d3-cb7c3966aef9	Sahel Numérique EURL	create	identifications	01a20603-96b5-75da-a468-583f7ef2e52e	01a20603-957a-72ce-869b-52edf1ed63c6	\N	pending	{}	\N	\N	127.0.0.1	{}
273	928	2026-11-22 21:00:54.805+00	trader	01a20603-9579-769e-b8d3-cb7c3966aef9	Sahel Numérique EURL	create	brands	01a20603-96ba-74d9-acf3-7dbe8a4b8624	01a20603-957a-72ce-869b-52edf1ed63c6	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-96b5-75da-a468-583f7ef2e52e"}
274	929	2026-11-22 21:03:54.805+00	system	\N	Countersign	create	traders	01a20603-96cd-75bd-b64b-ee52f23ea98a	\N	\N	\N	{}	\N	\N	\N	{}
275	929	2026-11-22 21:03:54.805+00	system	\N	Countersign	create	workspaces	01a20603-96d0-74cf-90a3-eb40f852bfb7	01a20603-96d0-74cf-90a3-eb40f852bfb7	\N	\N	{}	\N	\N	\N	{}
276	930	2026-11-22 21:06:54.805+00	trader	01a20603-9579-769e-b8d3-cb7c3966aef9	Sahel Numérique EURL	update	brands	01a20603-96ba-74d9-acf3-7dbe8a4b8624	01a20603-957a-72ce-869b-52edf1ed63c6	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
283	935	2026-11-22 21:38:54.805+00	trader	01a20603-96cd-75bd-b64b-ee52f23ea98a	Yasmine Cosmétiques	create	identifications	01a20603-997b-7e20-897a-30f2240b1ea9	01a20603-96d0-74cf-90a3-eb40f852bfb7	\N	pending	{}	\N	\N	127.0.0.1	{}
284	935	2026-11-22 21:38:54.805+00	trader	01a20603-96cd-75bd-b64b-ee52f23ea98a	Yasmine Cosmétiques	create	brands	01a20603-998f-700c-8561-f5a4cde3c321	01a20603-96d0-74cf-90a3-eb40f852bfb7	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-997b-7e20-897a-30f2240b1ea9"}
292	940	2026-11-22 22:06:54.805+00	trader	01a20603-9881-7235-8387-eac4b7a97f3e	Librairie Ibn Badis SNC	create	identifications	01a20603-9b77-7fa5-a88d-42a30ee615e5	01a20603-988b-70c7-b14e-a90a0f6cf768	\N	pending	{}	\N	\N	127.0.0.1	{}
293	940	2026-11-22 22:06:54.805+00	trader	01a20603-9881-7235-8387-eac4b7a97f3e	Librairie Ibn Badis SNC	create	brands	01a20603-9b7d-75ca-975c-f2043281294b	01a20603-988b-70c7-b14e-a90a0f6cf768	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-9b77-7fa5-a88d-42a30ee615e5"}
294	941	2026-11-22 22:14:54.805+00	trader	01a20603-96cd-75bd-b64b-ee52f23ea98a	Yasmine Cosmétiques	create	bank-accounts	01a20603-9bef-75ca-b052-e37b7000b04d	01a20603-96d0-74cf-90a3-eb40f852bfb7	\N	pending	{}	\N	\N	127.0.0.1	{}
298	944	2026-11-22 22:31:54.805+00	trader	01a20603-9a02-767b-aec1-4755036a4332	Studio Noria	create	identifications	01a20603-9d49-7a6d-bc5f-a242b7e998d7	01a20603-9a08-72f9-b65b-61e04111b6be	\N	pending	{}	\N	\N	127.0.0.1	{}
299	944	2026-11-22 22:31:54.805+00	trader	01a20603-9a02-767b-aec1-4755036a4332	Studio Noria	create	brands	01a20603-9d4e-732c-93e3-b36de4ce7539	01a20603-9a08-72f9-b65b-61e04111b6be	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-9d49-7a6d-bc5f-a242b7e998d7"}
311	954	2026-11-22 23:14:54.805+00	trader	01a20603-86e4-764c-b4b4-20bcc6c7377e	Bijouterie Naïli	create	payment-instances	01a20603-a0f1-73ba-9b71-054effdf96c1	01a20603-86e6-741f-9ef6-dd397662be6c	\N	pending_documents	{}	\N	\N	127.0.0.1	{}
312	954	2026-11-22 23:14:54.805+00	trader	01a20603-86e4-764c-b4b4-20bcc6c7377e	Bijouterie Naïli	create	transactions	01a20603-a0e8-703d-9338-3da59707e31d	01a20603-86e6-741f-9ef6-dd397662be6c	\N	processing	{}	\N	\N	127.0.0.1	{"payment_method": "cheque", "payment_instance_id": "01a20603-a0f1-73ba-9b71-054effdf96c1"}
313	954	2026-11-22 23:14:54.805+00	trader	01a20603-86e4-764c-b4b4-20bcc6c7377e	Bijouterie Naïli	submit	payment-instances	01a20603-a0f1-73ba-9b71-054effdf96c1	01a20603-86e6-741f-9ef6-dd397662be6c	pending_documents	documents_submitted	{}	\N	\N	127.0.0.1	{"version": 2}
317	958	2026-11-22 23:28:54.805+00	trader	01a20603-8ddc-70c3-a6cd-4cc57804faf8	Mitidja Agro Services SARL	resubmit	identifications	01a20603-8e93-7541-9637-f70e4e1bb73b	01a20603-8ddf-748b-8a99-c4667fa5c305	refused	pending	{}	\N	\N	127.0.0.1	{"version": 3, "file_replaced": true}
258	918	2026-11-22 16:06:54.805+00	trader	01a20603-94c5-74b4-8467-ca36aa999722	مطعم الخيمة	create	brands	01a20603-94d6-7767-b1ea-447cca479ee1	01a20603-94ca-7629-814d-6d9a9501c293	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-94d1-7444-8a88-cae65084441b"}
259	919	2026-11-22 17:41:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	brands	01a20603-94d6-7767-b1ea-447cca479ee1	01a20603-94ca-7629-814d-6d9a9501c293	pending	refused	{BR_LOGO_MISSING,BR_FILE_MISSING}	الشعار غير مرفق.\nالملف المثبت للعلامة غير مرفق.	\N	127.0.0.1	{"version": 2}
260	920	2026-11-22 18:46:54.805+00	system	\N	Countersign	create	traders	01a20603-9508-767d-bae5-c2c7e006b889	\N	\N	\N	{}	\N	\N	\N	{}
261	920	2026-11-22 18:46:54.805+00	system	\N	Countersign	create	workspaces	01a20603-950a-74ec-bd9b-b7d6fad7ca05	01a20603-950a-74ec-bd9b-b7d6fad7ca05	\N	\N	{}	\N	\N	\N	{}
267	924	2026-11-22 20:35:54.805+00	trader	01a20603-8d71-70bf-b2f1-99174f2c9f37	Boulangerie El Feth	resubmit	identifications	01a20603-8d9b-7452-8c10-7edab06120d5	01a20603-8d73-745d-9ddf-7be69c46d2eb	refused	pending	{}	\N	\N	127.0.0.1	{"version": 3, "file_replaced": true}
268	925	2026-11-22 20:46:54.805+00	trader	01a20603-8d71-70bf-b2f1-99174f2c9f37	Boulangerie El Feth	create	bank-accounts	01a20603-9627-7e14-aa88-6ee952d09b81	01a20603-8d73-745d-9ddf-7be69c46d2eb	\N	pending	{}	\N	\N	127.0.0.1	{}
269	926	2026-11-22 20:48:54.805+00	system	\N	Countersign	create	traders	01a20603-964f-73df-b0a0-cc9f7f04ee1e	\N	\N	\N	{}	\N	\N	\N	{}
270	926	2026-11-22 20:48:54.805+00	system	\N	Countersign	create	workspaces	01a20603-9654-7173-9f4b-357d89726802	01a20603-9654-7173-9f4b-357d89726802	\N	\N	{}	\N	\N	\N	{}
271	927	2026-11-22 20:56:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	brands	01a20603-9566-72ad-92b2-7ad56ece8243	01a20603-950a-74ec-bd9b-b7d6fad7ca05	pending	refused	{BR_LOGO_MISSING,BR_FILE_MISSING}	Le logo est manquant.\nLe justificatif de marque est manquant.	\N	127.0.0.1	{"version": 2}
277	931	2026-11-22 21:23:54.805+00	trader	01a20603-964f-73df-b0a0-cc9f7f04ee1e	مخبزة النور	create	identifications	01a20603-97ed-79fa-9ac9-43510327bcdd	01a20603-9654-7173-9f4b-357d89726802	\N	pending	{}	\N	\N	127.0.0.1	{}
278	931	2026-11-22 21:23:54.805+00	trader	01a20603-964f-73df-b0a0-cc9f7f04ee1e	مخبزة النور	create	brands	01a20603-97f2-761a-b255-690c943c1450	01a20603-9654-7173-9f4b-357d89726802	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-97ed-79fa-9ac9-43510327bcdd"}
279	932	2026-11-22 21:28:54.805+00	trader	01a20603-9579-769e-b8d3-cb7c3966aef9	Sahel Numérique EURL	create	bank-accounts	01a20603-9839-7a75-8213-bcd24aa6e850	01a20603-957a-72ce-869b-52edf1ed63c6	\N	pending	{}	\N	\N	127.0.0.1	{}
280	933	2026-11-22 21:31:54.805+00	system	\N	Countersign	create	traders	01a20603-9881-7235-8387-eac4b7a97f3e	\N	\N	\N	{}	\N	\N	\N	{}
281	933	2026-11-22 21:31:54.805+00	system	\N	Countersign	create	workspaces	01a20603-988b-70c7-b14e-a90a0f6cf768	01a20603-988b-70c7-b14e-a90a0f6cf768	\N	\N	{}	\N	\N	\N	{}
282	934	2026-11-22 21:36:54.805+00	trader	01a20603-964f-73df-b0a0-cc9f7f04ee1e	مخبزة النور	create	bank-accounts	01a20603-98ff-73d3-9402-94ea5ffccfa9	01a20603-9654-7173-9f4b-357d89726802	\N	pending	{}	\N	\N	127.0.0.1	{}
285	936	2026-11-22 21:55:54.805+00	trader	01a20603-70f2-71dc-b1b9-cdea48099558	Atlas Pièces Auto	create	identifications	01a20603-99d8-7686-887d-fe45cc91a4f6	01a20603-7502-702e-9b94-75cea81bed68	\N	pending	{}	\N	\N	127.0.0.1	{}
286	936	2026-11-22 21:55:54.805+00	trader	01a20603-70f2-71dc-b1b9-cdea48099558	Atlas Pièces Auto	create	brands	01a20603-99dc-750c-8d16-28db54d99a1d	01a20603-7502-702e-9b94-75cea81bed68	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-99d8-7686-887d-fe45cc91a4f6"}
287	937	2026-11-22 21:56:54.805+00	system	\N	Countersign	create	traders	01a20603-9a02-767b-aec1-4755036a4332	\N	\N	\N	{}	\N	\N	\N	{}
288	937	2026-11-22 21:56:54.805+00	system	\N	Countersign	create	workspaces	01a20603-9a08-72f9-b65b-61e04111b6be	01a20603-9a08-72f9-b65b-61e04111b6be	\N	\N	{}	\N	\N	\N	{}
289	938	2026-11-22 21:57:54.805+00	trader	01a20603-8ec5-709a-88ce-02df2796a3cc	SARL Oued Zitoun Distribution	update	brands	01a20603-9318-71e9-ae75-965b8f96f1f2	01a20603-8ec7-70e7-9ee1-8d557acb4e93	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
290	939	2026-11-22 22:05:54.805+00	system	\N	Countersign	create	traders	01a20603-9ad9-74da-96d5-d6a82f3679d3	\N	\N	\N	{}	\N	\N	\N	{}
291	939	2026-11-22 22:05:54.805+00	system	\N	Countersign	create	workspaces	01a20603-9ae1-7667-8a7c-e072deca71ed	01a20603-9ae1-7667-8a7c-e072deca71ed	\N	\N	{}	\N	\N	\N	{}
300	945	2026-11-22 22:40:54.805+00	trader	01a20603-9ad9-74da-96d5-d6a82f3679d3	SARL Tizemmour Conserves	create	identifications	01a20603-9d8e-7a4d-af5d-349744779d68	01a20603-9ae1-7667-8a7c-e072deca71ed	\N	pending	{}	\N	\N	127.0.0.1	{}
301	945	2026-11-22 22:40:54.805+00	trader	01a20603-9ad9-74da-96d5-d6a82f3679d3	SARL Tizemmour Conserves	create	brands	01a20603-9da0-761b-ad44-47ebe4b5a3f4	01a20603-9ae1-7667-8a7c-e072deca71ed	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-9d8e-7a4d-af5d-349744779d68"}
302	946	2026-11-22 22:45:54.805+00	trader	01a20603-750f-756c-b9e7-7d42a6055c35	EURL Nour Optique	create	bank-accounts	01a20603-9de1-7995-9540-791e2345b7fb	01a20603-7512-7239-b170-e744a55e29d4	\N	pending	{}	\N	\N	127.0.0.1	{}
303	947	2026-11-22 22:46:54.805+00	trader	01a20603-70f2-71dc-b1b9-cdea48099558	Atlas Pièces Auto	create	brands	01a20603-9ed4-72f9-b055-8297afd681fe	01a20603-7101-7388-a8ba-42fa14e8c3cb	\N	pending	{}	\N	\N	127.0.0.1	{}
304	948	2026-11-22 22:51:54.805+00	trader	01a20603-8ec5-709a-88ce-02df2796a3cc	SARL Oued Zitoun Distribution	create	bank-accounts	01a20603-9f5c-714f-82f5-69b8041ca41b	01a20603-8ec7-70e7-9ee1-8d557acb4e93	\N	pending	{}	\N	\N	127.0.0.1	{}
305	949	2026-11-22 22:58:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	brands	01a20603-97f2-761a-b255-690c943c1450	01a20603-9654-7173-9f4b-357d89726802	pending	refused	{BR_LOGO_MISSING,BR_FILE_MISSING}	الشعار غير مرفق.\nالملف المثبت للعلامة غير مرفق.	\N	127.0.0.1	{"version": 2}
306	950	2026-11-22 23:00:54.805+00	trader	01a20603-8c0e-7015-90e0-2ef1c18f7a40	SARL Mitidja Semences	update	brands	01a20603-8cfe-7374-beb7-e6d2f0a2e677	01a20603-8c10-7778-8637-94bb4951c852	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
307	951	2026-11-22 23:06:54.805+00	trader	01a20603-9a02-767b-aec1-4755036a4332	Studio Noria	create	bank-accounts	01a20603-a091-743b-b285-c379e039f23d	01a20603-9a08-72f9-b65b-61e04111b6be	\N	pending	{}	\N	\N	127.0.0.1	{}
308	952	2026-11-22 23:08:54.805+00	system	\N	Countersign	create	traders	01a20603-a0a5-77a6-a1df-712f513b03bf	\N	\N	\N	{}	\N	\N	\N	{}
309	952	2026-11-22 23:08:54.805+00	system	\N	Countersign	create	workspaces	01a20603-a0a8-7090-8c52-ceb4d6e32525	01a20603-a0a8-7090-8c52-ceb4d6e32525	\N	\N	{}	\N	\N	\N	{}
310	953	2026-11-22 23:13:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	brands	01a20603-998f-700c-8561-f5a4cde3c321	01a20603-96d0-74cf-90a3-eb40f852bfb7	pending	refused	{BR_LOGO_MISSING,BR_FILE_MISSING}	Le logo est manquant.\nLe justificatif de marque est manquant.	\N	127.0.0.1	{"version": 2}
319	959	2026-11-22 23:30:54.805+00	system	\N	Countersign	create	workspaces	01a20603-a2ad-728b-8e8d-cd2efa2c609a	01a20603-a2ad-728b-8e8d-cd2efa2c609a	\N	\N	{}	\N	\N	\N	{}
320	960	2026-11-22 23:41:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	brands	01a20603-9b7d-75ca-975c-f2043281294b	01a20603-988b-70c7-b14e-a90a0f6cf768	pending	refused	{BR_LOGO_MISSING,BR_FILE_MISSING}	Le logo est manquant.\nLe justificatif de marque est manquant.	\N	127.0.0.1	{"version": 2}
321	961	2026-11-22 23:42:54.805+00	trader	01a20603-9427-723b-ae64-1cf04a4daf36	Pharmacie El Amel	update	brands	01a20603-945f-728e-84c4-b8860f453463	01a20603-9429-719c-8d02-3e0da6323392	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
380	994	2026-11-23 01:02:54.805+00	trader	01a20603-adb5-77ae-b85d-edf279cc45ec	جمعية الغوفي للسياحة	create	identifications	01a20603-b4a6-786d-9c96-8d9204fa4bed	01a20603-adc6-7309-88b8-f6779816d35e	\N	pending	{}	\N	\N	127.0.0.1	{}
381	994	2026-11-23 01:02:54.805+00	trader	01a20603-adb5-77ae-b85d-edf279cc45ec	جمعية الغوفي للسياحة	create	brands	01a20603-b4ae-713f-b8ed-c5501f8c1580	01a20603-adc6-7309-88b8-f6779816d35e	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-b4a6-786d-9c96-8d9204fa4bed"}
385	997	2026-11-23 01:14:54.805+00	trader	01a20603-7a3d-75bc-91e8-1d88789b09de	SARL Tell Informatique	create	payment-instances	01a20603-b5e3-7339-a59b-a751b01b7564	01a20603-7a3f-746f-a452-c025bd0ff79e	\N	pending_documents	{}	\N	\N	127.0.0.1	{}
386	997	2026-11-23 01:14:54.805+00	trader	01a20603-7a3d-75bc-91e8-1d88789b09de	SARL Tell Informatique	create	transactions	01a20603-b5d9-7d7e-ac02-847ba65ddf3c	01a20603-7a3f-746f-a452-c025bd0ff79e	\N	processing	{}	\N	\N	127.0.0.1	{"payment_method": "bank_transfer", "payment_instance_id": "01a20603-b5e3-7339-a59b-a751b01b7564"}
387	997	2026-11-23 01:14:54.805+00	trader	01a20603-7a3d-75bc-91e8-1d88789b09de	SARL Tell Informatique	submit	payment-instances	01a20603-b5e3-7339-a59b-a751b01b7564	01a20603-7a3f-746f-a452-c025bd0ff79e	pending_documents	documents_submitted	{}	\N	\N	127.0.0.1	{"version": 2}
391	1000	2026-11-23 01:22:54.805+00	trader	01a20603-b2aa-73ff-b5eb-6d512a64c96e	Blue Atlas Consulting EURL	create	identifications	01a20603-b6bc-73f9-81f5-d574784dba3e	01a20603-b2d4-72ae-8608-b705cc0da2b9	\N	pending	{}	\N	\N	127.0.0.1	{}
392	1000	2026-11-23 01:22:54.805+00	trader	01a20603-b2aa-73ff-b5eb-6d512a64c96e	Blue Atlas Consulting EURL	create	brands	01a20603-b6c0-712c-91a1-ad76845f91d3	01a20603-b2d4-72ae-8608-b705cc0da2b9	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-b6bc-73f9-81f5-d574784dba3e"}
393	1002	2026-11-23 01:23:54.805+00	trader	01a20603-8a4a-723d-b029-4efd081e20f3	SARL Mersa Import	create	payment-instances	01a20603-b6f0-70d0-9b24-1289c76f4cf6	01a20603-8a4d-73fd-8541-beff4fa62879	\N	pending_documents	{}	\N	\N	127.0.0.1	{}
394	1002	2026-11-23 01:23:54.805+00	trader	01a20603-8a4a-723d-b029-4efd081e20f3	SARL Mersa Import	create	transactions	01a20603-b6ca-78e0-8dc4-edeeb871cd34	01a20603-8a4d-73fd-8541-beff4fa62879	\N	processing	{}	\N	\N	127.0.0.1	{"payment_method": "online", "payment_instance_id": "01a20603-b6f0-70d0-9b24-1289c76f4cf6"}
395	1002	2026-11-23 01:23:54.805+00	trader	01a20603-8a4a-723d-b029-4efd081e20f3	SARL Mersa Import	submit	payment-instances	01a20603-b6f0-70d0-9b24-1289c76f4cf6	01a20603-8a4d-73fd-8541-beff4fa62879	pending_documents	documents_submitted	{}	\N	\N	127.0.0.1	{"version": 2}
396	1003	2026-11-23 01:23:54.805+00	trader	01a20603-b2aa-73ff-b5eb-6d512a64c96e	Blue Atlas Consulting EURL	create	bank-accounts	01a20603-b778-71ba-9cd3-cab38aecf10d	01a20603-b2d4-72ae-8608-b705cc0da2b9	\N	pending	{}	\N	\N	127.0.0.1	{}
322	962	2026-11-22 23:43:54.805+00	trader	01a20603-a0a5-77a6-a1df-712f513b03bf	Pharmacie Ouled Fayet	create	identifications	01a20603-a3ae-75f5-898f-5666bfca022a	01a20603-a0a8-7090-8c52-ceb4d6e32525	\N	pending	{}	\N	\N	127.0.0.1	{}
323	962	2026-11-22 23:43:54.805+00	trader	01a20603-a0a5-77a6-a1df-712f513b03bf	Pharmacie Ouled Fayet	create	brands	01a20603-a3ba-7674-8b41-047d38281987	01a20603-a0a8-7090-8c52-ceb4d6e32525	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-a3ae-75f5-898f-5666bfca022a"}
324	963	2026-11-22 23:46:54.805+00	officer	01a20603-6451-7358-a9e3-63f96daf4b51	Amina Kaci	refuse	brands	01a20603-99dc-750c-8d16-28db54d99a1d	01a20603-7502-702e-9b94-75cea81bed68	pending	refused	{BR_LOGO_MISSING,BR_FILE_MISSING}	Le logo est manquant.\nLe justificatif de marque est manquant.	\N	127.0.0.1	{"version": 2}
325	964	2026-11-22 23:47:54.805+00	system	\N	Countersign	create	traders	01a20603-a3fa-76f5-a401-8494e3266317	\N	\N	\N	{}	\N	\N	\N	{}
326	964	2026-11-22 23:47:54.805+00	system	\N	Countersign	create	workspaces	01a20603-a406-77c9-842e-c4fe3ec38f8d	01a20603-a406-77c9-842e-c4fe3ec38f8d	\N	\N	{}	\N	\N	\N	{}
327	965	2026-11-22 23:53:54.805+00	system	\N	Countersign	create	traders	01a20603-a416-74ed-a39c-aac1d4dd8907	\N	\N	\N	{}	\N	\N	\N	{}
328	965	2026-11-22 23:53:54.805+00	system	\N	Countersign	create	workspaces	01a20603-a418-72bc-93e5-38c0575f1658	01a20603-a418-72bc-93e5-38c0575f1658	\N	\N	{}	\N	\N	\N	{}
329	966	2026-11-22 23:55:54.805+00	trader	01a20603-9427-723b-ae64-1cf04a4daf36	Pharmacie El Amel	create	bank-accounts	01a20603-a454-7008-9f64-dd6a82bcff02	01a20603-9429-719c-8d02-3e0da6323392	\N	pending	{}	\N	\N	127.0.0.1	{}
330	967	2026-11-22 23:56:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	brands	01a20603-9c3d-72ec-a2bc-0add280e2d72	01a20603-7b4f-7748-a085-37f84f06cb51	pending	refused	{BR_LOGO_MISSING,BR_FILE_MISSING}	Le logo est manquant.\nLe justificatif de marque est manquant.	\N	127.0.0.1	{"version": 2}
339	972	2026-11-23 00:07:54.805+00	trader	01a20603-7b4d-72cd-aa4c-7b7a5d52b9f8	SPA Hodna Textile	create	payment-instances	01a20603-aa4e-7479-ade4-01c8d27ec87e	01a20603-7b4f-7748-a085-37f84f06cb51	\N	pending_documents	{}	\N	\N	127.0.0.1	{}
340	972	2026-11-23 00:07:54.805+00	trader	01a20603-7b4d-72cd-aa4c-7b7a5d52b9f8	SPA Hodna Textile	create	transactions	01a20603-aa49-75ce-88e5-4c8c88478b63	01a20603-7b4f-7748-a085-37f84f06cb51	\N	processing	{}	\N	\N	127.0.0.1	{"payment_method": "bank_transfer", "payment_instance_id": "01a20603-aa4e-7479-ade4-01c8d27ec87e"}
341	972	2026-11-23 00:07:54.805+00	trader	01a20603-7b4d-72cd-aa4c-7b7a5d52b9f8	SPA Hodna Textile	submit	payment-instances	01a20603-aa4e-7479-ade4-01c8d27ec87e	01a20603-7b4f-7748-a085-37f84f06cb51	pending_documents	documents_submitted	{}	\N	\N	127.0.0.1	{"version": 2}
342	973	2026-11-23 00:10:54.805+00	system	\N	Countersign	create	traders	01a20603-aa89-727f-a756-af0b8ae23156	\N	\N	\N	{}	\N	\N	\N	{}
343	973	2026-11-23 00:10:54.805+00	system	\N	Countersign	create	workspaces	01a20603-aa8d-735c-8aff-dcdbf5e3ab8e	01a20603-aa8d-735c-8aff-dcdbf5e3ab8e	\N	\N	{}	\N	\N	\N	{}
344	974	2026-11-23 00:11:54.805+00	trader	01a20603-a2ab-77cf-852b-17855f89861d	Maître Brahimi Nadjet	update	brands	01a20603-a603-7789-90ab-bd6c004dfd10	01a20603-a2ad-728b-8e8d-cd2efa2c609a	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
345	975	2026-11-23 00:14:54.805+00	trader	01a20603-7bac-764d-9e87-a014caf888c6	حمام السلام	resubmit	bank-accounts	01a20603-8100-7070-a18f-fa6dd0f0fe16	01a20603-7bb1-770a-991d-05fd9f1d8bb1	refused	pending	{}	\N	\N	127.0.0.1	{"version": 3, "file_replaced": true}
346	976	2026-11-23 00:15:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	brands	01a20603-9da0-761b-ad44-47ebe4b5a3f4	01a20603-9ae1-7667-8a7c-e072deca71ed	pending	refused	{BR_LOGO_MISSING,BR_FILE_MISSING}	Le logo est manquant.\nLe justificatif de marque est manquant.	\N	127.0.0.1	{"version": 2}
352	979	2026-11-23 00:22:54.805+00	trader	01a20603-a3fa-76f5-a401-8494e3266317	Clinique dentaire El Amel	create	identifications	01a20603-ad78-7972-ac2e-db7150395f30	01a20603-a406-77c9-842e-c4fe3ec38f8d	\N	pending	{}	\N	\N	127.0.0.1	{}
353	979	2026-11-23 00:22:54.805+00	trader	01a20603-a3fa-76f5-a401-8494e3266317	Clinique dentaire El Amel	create	brands	01a20603-ad80-70b8-90e6-bed52e15aa6d	01a20603-a406-77c9-842e-c4fe3ec38f8d	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-ad78-7972-ac2e-db7150395f30"}
354	980	2026-11-23 00:27:54.805+00	system	\N	Countersign	create	traders	01a20603-adb5-77ae-b85d-edf279cc45ec	\N	\N	\N	{}	\N	\N	\N	{}
355	980	2026-11-23 00:27:54.805+00	system	\N	Countersign	create	workspaces	01a20603-adc6-7309-88b8-f6779816d35e	01a20603-adc6-7309-88b8-f6779816d35e	\N	\N	{}	\N	\N	\N	{}
358	982	2026-11-23 00:31:54.805+00	trader	01a20603-7881-73df-a4ba-9e202e27597c	SNC Aurès Pièces Auto	create	payment-instances	01a20603-aedf-73fa-8173-8e067b588d21	01a20603-7884-725b-8ecb-45e99ba23e86	\N	pending_documents	{}	\N	\N	127.0.0.1	{}
359	982	2026-11-23 00:31:54.805+00	trader	01a20603-7881-73df-a4ba-9e202e27597c	SNC Aurès Pièces Auto	create	transactions	01a20603-aec7-7f6e-8559-7a77f88bb765	01a20603-7884-725b-8ecb-45e99ba23e86	\N	processing	{}	\N	\N	127.0.0.1	{"payment_method": "bank_transfer", "payment_instance_id": "01a20603-aedf-73fa-8173-8e067b588d21"}
360	982	2026-11-23 00:31:54.805+00	trader	01a20603-7881-73df-a4ba-9e202e27597c	SNC Aurès Pièces Auto	submit	payment-instances	01a20603-aedf-73fa-8173-8e067b588d21	01a20603-7884-725b-8ecb-45e99ba23e86	pending_documents	documents_submitted	{}	\N	\N	127.0.0.1	{"version": 2}
361	983	2026-11-23 00:34:54.805+00	system	\N	Countersign	create	traders	01a20603-af00-741d-981d-154cf48ead30	\N	\N	\N	{}	\N	\N	\N	{}
362	983	2026-11-23 00:34:54.805+00	system	\N	Countersign	create	workspaces	01a20603-af06-70b6-b2ce-1692a6873582	01a20603-af06-70b6-b2ce-1692a6873582	\N	\N	{}	\N	\N	\N	{}
363	984	2026-11-23 00:37:54.805+00	trader	01a20603-a416-74ed-a39c-aac1d4dd8907	SARL Salam Électroménager	create	bank-accounts	01a20603-af4c-716e-b729-f6d83ca9388d	01a20603-a418-72bc-93e5-38c0575f1658	\N	pending	{}	\N	\N	127.0.0.1	{}
374	991	2026-11-23 00:55:54.805+00	trader	01a20603-ad0d-716b-ad30-cdf1d0edad36	Kaci Traiteur	create	identifications	01a20603-b370-7f46-a360-24bbcc1cf902	01a20603-ad16-7648-959e-7c2935c5e546	\N	pending	{}	\N	\N	127.0.0.1	{}
375	991	2026-11-23 00:55:54.805+00	trader	01a20603-ad0d-716b-ad30-cdf1d0edad36	Kaci Traiteur	create	brands	01a20603-b37e-7486-89dc-4919673e031c	01a20603-ad16-7648-959e-7c2935c5e546	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-b370-7f46-a360-24bbcc1cf902"}
382	995	2026-11-23 01:09:54.805+00	trader	01a20603-af00-741d-981d-154cf48ead30	Anis Rezgui Développement	create	identifications	01a20603-b502-756f-9988-9f7aa75b76b1	01a20603-af06-70b6-b2ce-1692a6873582	\N	pending	{}	\N	\N	127.0.0.1	{}
383	995	2026-11-23 01:09:54.805+00	trader	01a20603-af00-741d-981d-154cf48ead30	Anis Rezgui Développement	create	brands	01a20603-b507-71a9-98c7-f37ed6d3e326	01a20603-af06-70b6-b2ce-1692a6873582	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-b502-756f-9988-9f7aa75b76b1"}
384	996	2026-11-23 01:10:54.805+00	trader	01a20603-ad0d-716b-ad30-cdf1d0edad36	Kaci Traiteur	create	bank-accounts	01a20603-b58d-783f-8cc8-f84d7b2329af	01a20603-ad16-7648-959e-7c2935c5e546	\N	pending	{}	\N	\N	127.0.0.1	{}
331	968	2026-11-22 23:57:54.805+00	trader	01a20603-7f8a-73eb-ba6e-e9873a974590	SARL Soummam Céramique	create	payment-instances	01a20603-a555-74ca-9323-e853093616ec	01a20603-7f8c-744d-b434-3042f936f9f5	\N	pending_documents	{}	\N	\N	127.0.0.1	{}
332	968	2026-11-22 23:57:54.805+00	trader	01a20603-7f8a-73eb-ba6e-e9873a974590	SARL Soummam Céramique	create	transactions	01a20603-a54c-75c1-b029-0024fa8964a4	01a20603-7f8c-744d-b434-3042f936f9f5	\N	processing	{}	\N	\N	127.0.0.1	{"payment_method": "cheque", "payment_instance_id": "01a20603-a555-74ca-9323-e853093616ec"}
333	968	2026-11-22 23:57:54.805+00	trader	01a20603-7f8a-73eb-ba6e-e9873a974590	SARL Soummam Céramique	submit	payment-instances	01a20603-a555-74ca-9323-e853093616ec	01a20603-7f8c-744d-b434-3042f936f9f5	pending_documents	documents_submitted	{}	\N	\N	127.0.0.1	{"version": 2}
334	969	2026-11-23 00:04:54.805+00	system	\N	Countersign	create	traders	01a20603-a5b4-74bc-909d-78986288d58e	\N	\N	\N	{}	\N	\N	\N	{}
335	969	2026-11-23 00:04:54.805+00	system	\N	Countersign	create	workspaces	01a20603-a5b7-73d1-9254-4f16a1f7f3be	01a20603-a5b7-73d1-9254-4f16a1f7f3be	\N	\N	{}	\N	\N	\N	{}
336	970	2026-11-23 00:05:54.805+00	trader	01a20603-a2ab-77cf-852b-17855f89861d	Maître Brahimi Nadjet	create	identifications	01a20603-a5fe-7d36-8548-5af268aa00a6	01a20603-a2ad-728b-8e8d-cd2efa2c609a	\N	pending	{}	\N	\N	127.0.0.1	{}
337	970	2026-11-23 00:05:54.805+00	trader	01a20603-a2ab-77cf-852b-17855f89861d	Maître Brahimi Nadjet	create	brands	01a20603-a603-7789-90ab-bd6c004dfd10	01a20603-a2ad-728b-8e8d-cd2efa2c609a	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-a5fe-7d36-8548-5af268aa00a6"}
338	971	2026-11-23 00:06:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	brands	01a20603-9d4e-732c-93e3-b36de4ce7539	01a20603-9a08-72f9-b65b-61e04111b6be	pending	refused	{BR_LOGO_MISSING,BR_FILE_MISSING}	Le logo est manquant.\nLe justificatif de marque est manquant.	\N	127.0.0.1	{"version": 2}
347	977	2026-11-23 00:16:54.805+00	trader	01a20603-815e-7425-9ee9-f18bffe98393	SARL Djurdjura Bois	create	payment-instances	01a20603-acd2-72e1-a5c5-91d5fb8415e5	01a20603-8161-7314-ba1c-72f00755d9f1	\N	pending_documents	{}	\N	\N	127.0.0.1	{}
348	977	2026-11-23 00:16:54.805+00	trader	01a20603-815e-7425-9ee9-f18bffe98393	SARL Djurdjura Bois	create	transactions	01a20603-aca9-7743-9590-f6c988167318	01a20603-8161-7314-ba1c-72f00755d9f1	\N	processing	{}	\N	\N	127.0.0.1	{"payment_method": "cheque", "payment_instance_id": "01a20603-acd2-72e1-a5c5-91d5fb8415e5"}
349	977	2026-11-23 00:16:54.805+00	trader	01a20603-815e-7425-9ee9-f18bffe98393	SARL Djurdjura Bois	submit	payment-instances	01a20603-acd2-72e1-a5c5-91d5fb8415e5	01a20603-8161-7314-ba1c-72f00755d9f1	pending_documents	documents_submitted	{}	\N	\N	127.0.0.1	{"version": 2}
350	978	2026-11-23 00:20:54.805+00	system	\N	Countersign	create	traders	01a20603-ad0d-716b-ad30-cdf1d0edad36	\N	\N	\N	{}	\N	\N	\N	{}
351	978	2026-11-23 00:20:54.805+00	system	\N	Countersign	create	workspaces	01a20603-ad16-7648-959e-7c2935c5e546	01a20603-ad16-7648-959e-7c2935c5e546	\N	\N	{}	\N	\N	\N	{}
356	981	2026-11-23 00:28:54.805+00	trader	01a20603-a416-74ed-a39c-aac1d4dd8907	SARL Salam Électroménager	create	identifications	01a20603-ae6c-7965-afdc-d7e5b44473ca	01a20603-a418-72bc-93e5-38c0575f1658	\N	pending	{}	\N	\N	127.0.0.1	{}
357	981	2026-11-23 00:28:54.805+00	trader	01a20603-a416-74ed-a39c-aac1d4dd8907	SARL Salam Électroménager	create	brands	01a20603-ae74-700f-a55c-c073f1dd155b	01a20603-a418-72bc-93e5-38c0575f1658	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-ae6c-7965-afdc-d7e5b44473ca"}
364	985	2026-11-23 00:39:54.805+00	trader	01a20603-a5b4-74bc-909d-78986288d58e	Dr Meriem Saïdi	create	identifications	01a20603-afed-75e3-9d9a-284ba718fb61	01a20603-a5b7-73d1-9254-4f16a1f7f3be	\N	pending	{}	\N	\N	127.0.0.1	{}
365	985	2026-11-23 00:39:54.805+00	trader	01a20603-a5b4-74bc-909d-78986288d58e	Dr Meriem Saïdi	create	brands	01a20603-aff1-74ee-b697-9d98172306b0	01a20603-a5b7-73d1-9254-4f16a1f7f3be	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-afed-75e3-9d9a-284ba718fb61"}
366	986	2026-11-23 00:42:54.805+00	system	\N	Countersign	create	traders	01a20603-b011-77ed-86f5-b044972d7cbb	\N	\N	\N	{}	\N	\N	\N	{}
367	986	2026-11-23 00:42:54.805+00	system	\N	Countersign	create	workspaces	01a20603-b01a-724f-afad-3c31218f2b5c	01a20603-b01a-724f-afad-3c31218f2b5c	\N	\N	{}	\N	\N	\N	{}
368	987	2026-11-23 00:44:54.805+00	trader	01a20603-83a5-716c-bf16-f32ca09df16d	EURL Babor Sport	submit	payment-instances	01a20603-874f-704e-9f10-eedea112883e	01a20603-83a7-70eb-8e91-13e3fc2bfea5	pending_documents	documents_submitted	{}	\N	\N	127.0.0.1	{"version": 4}
369	988	2026-11-23 00:45:54.805+00	trader	01a20603-a5b4-74bc-909d-78986288d58e	Dr Meriem Saïdi	update	brands	01a20603-aff1-74ee-b697-9d98172306b0	01a20603-a5b7-73d1-9254-4f16a1f7f3be	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
370	989	2026-11-23 00:45:54.805+00	trader	01a20603-aa89-727f-a756-af0b8ae23156	Transport Béni Mzab EURL	create	identifications	01a20603-b265-71cf-a783-2c1ca31d6ac4	01a20603-aa8d-735c-8aff-dcdbf5e3ab8e	\N	pending	{}	\N	\N	127.0.0.1	{}
371	989	2026-11-23 00:45:54.805+00	trader	01a20603-aa89-727f-a756-af0b8ae23156	Transport Béni Mzab EURL	create	brands	01a20603-b282-743b-b0ca-876cfef8c063	01a20603-aa8d-735c-8aff-dcdbf5e3ab8e	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-b265-71cf-a783-2c1ca31d6ac4"}
372	990	2026-11-23 00:47:54.805+00	system	\N	Countersign	create	traders	01a20603-b2aa-73ff-b5eb-6d512a64c96e	\N	\N	\N	{}	\N	\N	\N	{}
373	990	2026-11-23 00:47:54.805+00	system	\N	Countersign	create	workspaces	01a20603-b2d4-72ae-8608-b705cc0da2b9	01a20603-b2d4-72ae-8608-b705cc0da2b9	\N	\N	{}	\N	\N	\N	{}
376	992	2026-11-23 01:00:54.805+00	trader	01a20603-88c5-7266-ae1f-e204c3e0bdc0	مؤسسة الريم للنقل	create	payment-instances	01a20603-b3db-71aa-aa1b-fd20d6cb9e39	01a20603-88c9-71cb-ae6a-722b95a04e6c	\N	pending_documents	{}	\N	\N	127.0.0.1	{}
377	992	2026-11-23 01:00:54.805+00	trader	01a20603-88c5-7266-ae1f-e204c3e0bdc0	مؤسسة الريم للنقل	create	transactions	01a20603-b3d1-7498-b1a2-f52ff976e62d	01a20603-88c9-71cb-ae6a-722b95a04e6c	\N	processing	{}	\N	\N	127.0.0.1	{"payment_method": "bank_transfer", "payment_instance_id": "01a20603-b3db-71aa-aa1b-fd20d6cb9e39"}
378	992	2026-11-23 01:00:54.805+00	trader	01a20603-88c5-7266-ae1f-e204c3e0bdc0	مؤسسة الريم للنقل	submit	payment-instances	01a20603-b3db-71aa-aa1b-fd20d6cb9e39	01a20603-88c9-71cb-ae6a-722b95a04e6c	pending_documents	documents_submitted	{}	\N	\N	127.0.0.1	{"version": 2}
379	993	2026-11-23 01:01:54.805+00	trader	01a20603-ad0d-716b-ad30-cdf1d0edad36	Kaci Traiteur	update	brands	01a20603-b37e-7486-89dc-4919673e031c	01a20603-ad16-7648-959e-7c2935c5e546	pending	pending	{}	\N	\N	127.0.0.1	{"version": 2, "files_replaced": ["logo", "file"]}
388	998	2026-11-23 01:17:54.805+00	trader	01a20603-b011-77ed-86f5-b044972d7cbb	LIBRAIRIE IBN BADIS SNC	create	identifications	01a20603-b63f-716c-8f4a-12c5b24de76e	01a20603-b01a-724f-afad-3c31218f2b5c	\N	pending	{}	\N	\N	127.0.0.1	{}
389	998	2026-11-23 01:17:54.805+00	trader	01a20603-b011-77ed-86f5-b044972d7cbb	LIBRAIRIE IBN BADIS SNC	create	brands	01a20603-b669-775c-97e0-37b81a3824d7	01a20603-b01a-724f-afad-3c31218f2b5c	\N	pending	{}	\N	\N	127.0.0.1	{"with_identification": "01a20603-b63f-716c-8f4a-12c5b24de76e"}
390	999	2026-11-23 01:18:54.805+00	officer	01a20603-64e6-72ff-87ee-a5d2ebdb005b	Karim Belaïd	refuse	brands	01a20603-a3ba-7674-8b41-047d38281987	01a20603-a0a8-7090-8c52-ceb4d6e32525	pending	refused	{BR_LOGO_MISSING,BR_FILE_MISSING}	Le logo est manquant.\nLe justificatif de marque est manquant.	\N	127.0.0.1	{"version": 2}
\.

COPY public.audit_seals (number, at, from_xact, until_xact, entries, leaves, merkle_root, previous_hash, hash, key_id, signature) FROM stdin;
1	2026-11-23 01:28:54.203+00	0	1028	396	\\x71953b121e71fbf60af7541e909ccfc8cbda0c5ace5ef08b02aa8ca6bbf1409d20a8ab91603512aeace6749b2520eaacf6d8818382482ef8951c3017f1863a6c51501280704edbffc098606ad49e6faa7fc7239dcb43426d7facdd6704c1a70987fd317ac87d3237a0ddde704fe4a3104f2eb4384cb1dabd59d68b2885f0aa7fdbd6df9405a66ad937ffd90b82ef8415d68cd6310f8dc7c896a4bde97b60406d800fb00ead3d44a645a77bda6469c98c88bccc1abe20959965a940824fe555e9ef11908002ddb05f931717be920f02a9cec3a804103c38e021d50cd3ae7c8ca18f4afc7458b592d0bb80b6cff5d95ff3b80544160248ab79c598aa6ea3d28e2db8f62ba872c6add9a501a9f09be2592438e8213d381bc901345fae689e72393a9c742c1c5d2aa15c50807cc22e462473a0aff6f97a37e562085c16b1ec144412eefd64282fafbab6821118ef96db748448e85f377c2f76841d4897334ad58fa30ee2768155e178c98c7177f4cb017a0a38add290aa431a343fef3d757bc97ce5cb40c235f281687ee81c800985a2790cb6472619c552248d8b932b5464a13a30b5739dead67a33838438ce88f382a4f06844f310e1900cc33fb4bad5abb7fd232aecc1edb4dd510c6a96d2583f87a37e6ff94e601af6c95c46ae4b3ebbe707007a7ba220afd948ace2424713cf5a00073a68666930a2ef3a602aaecfc45d29efd6fcf59066b65e21c32ea1236b44b56bbaca1f1dd90c0c376ceaf093873427c27109504f8546feb0a1b86f230809ebf6553eacfe72230f5c8b94e4ea9bacb784332ac21ffb83ccd30ea2a9e830b5f6314b7bbb198852b0b2387f4eedf8f03d98b82626ea722869e466e6cdc8c28d31fa2c34d8eeed782004d5b9f1247ad6dc9936b64839ebea878a41538415a3947373b0361ff81ab4e3f3387ab0fcb72a96a8dc5e370381e48eae7a8a7c4fe8ff32dde938358ada49fd0755ee55ae5da88ebbc7bc38bb0a45f2904101812ca838d8e01c966257df82e5b89222d0d2c6f600a0a6316338d703c3cec3912c89b62ec491eb96dfa1825916b7460c0d86bd6463e6f339d3b966c3ccda7b7a69cd1de6944f98c82b002a0936d96ac5ac602d2738589686e68bc2fbb305c2f1b63e2a26becb32be5a1477e39e6b09259f5b3eb5cf2f498d4b60bf873b76faeb602d28e3a7f1c4c0f9ce52264f8076bd7db273892b332ff774605ac1a5e7688236633be6a8c88db5ae037f3e4cb478cf3d260e8f04347eaf864eed2f21e17eb9ef0946ad2fcedc7d37f416f8103a6bfc8f8f11162538ac1eba06987ec5ec048259776a92eaf2c3625d4222090ab35a97c828c56b295b94abed78f1ef29aee50633e24ebbca9fbd3486212d501a18e678ea6d9a7a4f68a9afe9a795d7b8db45166b14f6f37d5dd5b4568ab46ac8be3ea433094f1f0c6dd1090e9ec9a4da8882a5d21d4ba0b4e4f07cc2f38d74b84406455dc1a5d0aa1840ed58348be9955cc2c5eaedd9da36e7602b54e9711d9c76eab763e7ce8aeb272a8acbb9bb657253cbe4543e2d0594dbecc2881afbf0358f610f0fd358ccead156783e39e4a5bc76c3d92d02e6cfa3151a4ccb0e65f056016085f64e6081f28db10644108961874e8b9b04f1634338e8e7ef7d2fbf74556f33ae7ebda565e0c042a0cd8c2f303b7723b1aa73dbc8e5ea6b51c31411be1ab5e1039dde0e9eeab86749783d13da2dce53bd5ad3a0f81c3730d3ce2c925309bc8b5ede438d42f3f48f0be209f8608d0f2f3c1b2303c3447bec09fb7beea2c96f99ad5ce9e855d67fa51ecb35a9c1e21e9e67ca18ae55abf488219dff31e2426ed033c2e606041fd2bd91b2c37d24bc1d1f8b045bb7a7d1d53466c4a542d7f30275a062d9a8d5a88ce9c8011fb0f71c13a5e579de1172b8f8588a2675e7a595c336753be07689c0fb304cb99c4a6390adde02eadd8001af45183cfe140c911975679ae201f69007b2c01cd55993267bfd712c7335d6398749725e8adbf0c02f5eba1c9badd3b01ce9dab7f77547632d35f515dcd5e283cea442bba0aeb280f4fcf93ba4f8f2cf19d85940399de57061b577f5aa3fc41e17bbe8a3f1b12fca798f2ac54b351bfa1d8f738ed3651b56c40d4e5fbbeeca2ab3542d5005c23b25d17dec8ab5b59a1801b21406083ccc924c51eebb78079580a29eb0854cbb9aa72b4e106dce0da9f591d0285c379b2de9f7d2f53d16a3c48f8a595503d41cde2e5eb03b94b0b4c10f4853cc97bcdfb4d4c4d63684a11ae1d0bf12ce2e57b3094d536d968dd05ff736b5bbbd7228687c799696129838bd6016b7fd7af28eba4638a71f5befbb81bbfefd885663c8d953d9ac948b9ab471d0f8763283a2ea2d14a0263eb1e53f1b2ce59b945dd20af13329d6e77b77f666a4a6e1d6950584784f5ddbe31c28a3659509fbf2751d4e6c34f165ca5658afd8ea40a3d7c1045aefb765c30c98f7324321d36120ae2f8bb0e57b569da3538ef5fa4a50401269db59292c3d1301dcda2c3c035eddce7030f4cb1abeefc307fb5f01a6b02cc66b8defad6f188352d640061a0701c0e16a70d79ca108441cf0389eb6749b60e796baf99c6500b1dd9416b7aabffa210491f2338ddb1cd3ae05cb37ba14f7a19df0eeba2b7fc322209c4bb6c2497faaab8a39bab38370d1ebade15f2d55895c50b2c06b42e4c4fa8452ba30f533d38224866fc49bd50ebcf8497006f636abb239b4ec567d756fed151319169b0a99a1e3d41cf902595a46f3e38bcca74b4ea0ce95dab4a9abf77461976460dbac57520b9c19d0066d94016b368e7ca047306dc24a563eb741fc77c2d6320fbd4b26573f1cba08b318aeaf6b787624fe42525239fe792116b3107b7731bd1246ba56ccd8cad04fb6a88ac4b4bda9010620435ae6bb1c30045f90cc9e7efd4dafb66e981333f55a868895a3f85c41626e5bedc55e1cb1d15fc395a9877ffb69e27fc3fe3cdebb4475f7f1f1a2a098c79f27538f7ebdd0987dd5220fa72b20db540b8491fc8c5b042b9dbcb345792191ff6ebe9e03b45cf0ed4b7e2f447b0b5b81a1f77e927da3350688238c96f090def879522ae662cb28428c64b11ba24230f68fee676877de728d8f6dcc84754a25daad86d29443320e458ba63ed65be392bbfd7ac5358344d5dbc3ae7e02b38099d7414ab82d0b1b926787b1a8dab1c1e2443af824812ffefc8ff24e7c1673fc99f24ea2092309c5be021f4d64282504144195f8d79e1afb08369d717c90e0f8a818f17c73c82ce6fe536f651299efa1524589b5838315e11746096b98059feb9113d492d556961b7f47624c0f72d8d06752f031fb0cdf718f95f1986dfeb07772a560f2fce5fa62136989694ad20409f4e253c83647ec420d190d708fcfb1dabafe398faa5ad97819c80ac64f42e09cbe7bd235f861591c23739a89c1ecf5c63f858f4a2a6fcf0e28d5640c0df87bbd4a2a980dd761db7eb6b414b3dd6e5a81fa4dc6a6e4a549e77ff970e6b15870445fdf4d7868ee55b49994b8012faa62659b4bff4f8cbe8aa23cd1268c95d222a2509d10db9f84beba489f7bb374f946d933e6ebb3f11b0b4a7236c380d248f4143e4473c43ec98573fcb254e7efceeb7660a55ccd086ce3fb1ed38b388ac02587281c960fad1a0f2e29e4810751b779f20daece191667473a0eae1dde4694cddf67c94dad424e7f5f54ccef48895a74f8fe4c9a95071061cee58f7de72a2a1e16e227c5d402acc87587744290aa42c8595df7292e30dd93fe6b7d2855f91bc736ec681e8e276bfc741bf40de4fdc44275107f99476ab6a0681f132733193cebe92e7447cc66a15caafcb16785649dbd5ae323b1320a2cd9f2daaac41fc20916ee71876ba4825d20b1f8a51cd0a7e8494fc7dce0816c89eb24757817c63e19c2a1bafc1054b48b5841a475d21fc09a30d46d93e54f1a8024968f3aed414ee9f5d0a8cfd55478fffe1034b945d3850b6f03004edfc35e192b4a5d9b4e148a24dfe680ba5f0461e2f921d88eecad1e4c12ac7c194148f11d51796eb235c02225f645a180e2a6400aa93c47c4a87ba4719647f7a2dddadc76f6f07712d12ca5f0d703bf6190431927e730ba914b26c12263b59ff5d875c339c6fe0c8928311a683fb997796eee68e3f6807ab756e2f15bcea13157db6d4b260ce200619a33abdc40b5bc8c5d17cd7f7f950c3abbcc47062d436ce397d26fab4d0da1142cd0b1803363e62f796a5684740339df2ce0288a2cb0a0b03223b6b9a479ec793aded9009ab9c0584d23b4e28b6be16e7c84d803de4312d7fec94a906b25ddae489041fdffa1fede9222eb0a8b0c024ec1d76937d0d5a76d2ecd23d400537b358ad3aed9f91505eff0bc69d054fe772b3c2948dd89378af67cb01608c9e1eacf6153088736e847a040d30a04fd5cfc62fe9b31e77cdcd7e49bc90c0cf378dd89bccc7085897c14fb8db62e65bccd1726cfed774972e2c716c150695eb9da8351980ed2455ebaf5b803d90a5e13d83765d1b217c0423a1f9079f633cf9822214e22bdbb5299a4d47f729f6fafa550390c02d3d937e34cff05069318875f286ac54c6572e1f828f37c88b20895a4c6227ed0d12172eead5e3a646e70363d11878f54a4705298e932a27ab44a1223c39e241df51d95e22039a114f5f61f2ef0e087c6612dba6df150817d751ae1413e28dfa7eb4bc55fc09f79aea1136bf525414dbc4bed4f530bcbf3311f46dee677debbf39f99c0c2d8ac9d3e2898f43f60dcd1bc7f143abb3e22d7b4bbe372e951d10a8596c465d75d09cf70b3a7c01db56f2715ef8d5d71eaa5cfce434b96312dfed7426551c42c54e8a2787ebe2f55d80ef3d0fd6e31b701262608faa8d65ba831b28f408c1db700b6356e64ac85b78f2ef13814dde354d54569c714dfd65bfad52329d9d960462c2d96900f91a375666098006ca4a5806701e8f48c97e3407603a9e0626e455e11abf4c40325bfaf7c2fe6a2ba5ee3b55cbd50487a0b3254bd7a8619c99a513ae4fe4ec58619f24831355956f9e0c4625edfe19cab60f01f3d3dc4d4745674c43739d60e6d58827502c3060ea088ad496dc46213a6e81fb00a3e0e33806b879fff4a534d16f171687e94bbd38e6383b4c938180a9940dded3acbb50a6cd3242737b969094f8a02a533ad45437f429517fe74347ffde390b1b5aef1fcd84fa5b0ba09248b1ba6e84c519ad285c5554688fb54b7ee15bea2810d97de89fe29a54aeda3c68e410b3734aa5839288520d874d9090ac691cdd6d404b2522cb1dc32d29bc25697fba78217db76daa2ab90a5f7a464c4e08dc90abae6aa00b75d937f5a75e564309a82fe5e4efa413d206725b758a62894fc5ff1d7cadbbc9aa15b4fdb245fcfdb918ddb0bc9884471ad8032e6930de85328fc082ae702353f09f718fda1910125591c833b26b4c9a5c61780750ec6010e0d883ff946d94b73edc2ac93040e57b8e6024b7738906659c68c79ba23e525f2c14408a8e08eab0f97115ffd4b35d274ca558df3d78ade4489218e43af94bd177b3e291a0ec5b748fa5cc03ac180b0ef4c214b431bc7a7da1aee6598a097a11955c89c9af62fbb59ca3f26108532ce7c9fae85f7435e0a1eefc4c5ea7de113212385b62f4885509888bb861b36d08471c7b67c8e51155d2a39aec518fd0415004a79f09e48d3a11b5349fdde656f0f82e171a2e3034da5ddcf5c4faf31d5bff6ad912c4d81490e709f09028a8b49f089f0d8932f0e00abbbf462036ca4f098eed83ccf4b3eeca5478a60dbc3fb877308a3cf87f1fb4cc6674fdd039744b729f5930f7daa696acd4c257f50250bbb7caeae2fb8f454ff8bbf76dd46dc18fc31b8c39b68fdb9b06977d49ac78e4efa828164a7d2b4ecb86bb36926920681686d8c2e78ab40316170b976dbae9f8be6ea111743edd6828e252ceb17d7be8c2bd43f554190ba55af02d8e0f98ca61fec172b10368f6fd76ee3930ec22c699b01ae3e35066f0f36dbc5f2b7d8118b8a032cf0bba2e46cc6b1e8442f29993af069c9b7f692bc451f49f756568f7820520f7c90e035c46e6df49da6a5127e8c5b9355c51cf444c45732cbafbfd7b4c9f8e953ac9e8123d2fc70245a2a6cd254fbc02914a88eaeaf69ee416e6980f915864c752997e204265eb3cf2a57a7a9bc401147544cb342bb672a307e07dfb0ce89310fdaf716f6d66db830280c3f5e7f54a8f69ace664ac8de170861926d7788af6ecde86039a38a67bfc202cee4ac10036ebaeccde5d3a3aa869b503af10d1cb41b5ff6e970184f16bd143af54845cf6c7fe5b182d67c1a6d428a8a5d660df85855eddf54a2990aeea317075678ced34b2e6fc6d858fc4b175c3f248aa2ed78ff5a5fb2676904b72d0f3657786b006280ba957784e83f28d90d70d43978bca031087a1c8f94c27b294e016be5088ad8dbf5f9b087243b2f23c90978077dbd1dbf49980143cf67e1962c8e3ddc43445ba4f6fbbf11147f94e33cf1743327f49d25b4aed173953b9c32ea37c2933d3b99f420ca7e180a0a72889a726451f40aeab44e5e4cc19dd6a919ba63f3da1933fc25dcdfd59e3e0454ab0f492856e6e2e2da9312273e3d1c00a531a0d9d11ecf5de50132ecd0ad4c54eb2fe2b2878603384d8a329f1b995eaaeacb8c63607d7429c3ecde3a7aaa58dce282f33b70601ed21676b90d4f94ba1ea4e6d5a7753443816eb5e2dd6f6ea63d19416a2b253f12867ee32e2020116c9da142964a42e2f789a50c09b9a037e210784e36182e392ca95bee359a9b1ff4a8dfc77d748a923278965a1e988b96b9919ccc4d9b47ede08344280ac95e3c7dd10449e5a887950a136b924c627f5076ce017a51ad012577562823aa37e4bbcf356ae3be4c041fe995a55ce5024b9f6eb73ea717c480c5dbe23de2e47a876f19fb3668d37a2611670deb7b219feb5b929d89a66233d6267fb6a66d9ad5b4e27e4fda6a6c2e5ae29d8afe3b174ba8aeac63604e5298eaab605e348f4f1a1e9a7b68879d4420b08789aa414d04d12c0397960f5d1885316c89f06bcdd96704b3ae0daeac8539f1836928c97b6cc0e3131e87489006ea7c8bd926b866d4bac9950423ae1daabcd2fb2bf26d94d64dbfabc8b560a3cef50855cf2b8e4f17733e92eb58bb478a9174ee77a1a0a8bcc024682a0badb5ea92c6132b80abc00e1280eb0b0f7bd10e2c0e06810504c6e14bced722ae06a6bf1a5ccbc0e44c96459b8714f4646d1e557b9e00e714acd8f34a5633a164aa53942bbd8102b917e7e035103b6a7c6280b333e33df42ef36cc9df1ef738e0ad42848791fb0c4213744fafd0ed12875777809fec1528780c0419e398dceb5a8841348863b81505c15fcad738f0d252e6f3e00bcd84e88b2f730621d160998554555ac86206cbaad439077873409ea95def5c9d67cb7732ae49e78dbe7ccabdd3158e95a2c66757ab987fadc1ab6a28cfe01366a610747c1b8560698312d7cfa82bcf8977027944e578ad5d8d042bc3476b646c875c805d6c4b1b93bba5cf4a93048efcb88956f562b0c4f76d694daa3069ff6ab646d69e971af56caba982fbf22c6c4c912c8bc08bb33d5a06f55304fd67fcf5fdb4d6b520932492da7c71d6f9203d0528c67dfd1e9d1a033a469b0ecc7e872fb61a7cda25914508fb312d804ffc0603f9296fc554ce7af76cae1de30a234de4ad4d675667047269805b6e6fef69cbf2731abdce40306b524003d059d7d4990078328e991b8fbf48f5e47fc3f790a307aa91b5e44efea38b041de9467fd14da697ad16ac45c57ca444752604a22fbd14d07e1fd0c8a94b632448cde59acef7f2aa3b703182078082e3b30a81e980fd4a8b44bf032fc5c17d858eefbd0f9727e0c91baa024887d7768df5f9eb13d5c4dfe74e6dd5f37d76d9b405cbeca8f104a377ef6dec7029b24e0b16ab3d8e6cd966475fd795bf6c527df7812591e5eb92cdc32a2d935d5647a255d4a04652f2895eba4569eb92e7349b63adb059c0f333a0b7de956016e1601d80b9ded51ac66673e5d9dc6794e58b5f63dc092e17c0326f9f2338f810c870c7805f2e1be0673b26a6961d3d9f3c1502b1853587fbaaa01c14ca6212c09e703f9b450faeabc3ac23b39e5727de0f1bae5781240775aabf71339f87652fc7657dc41422b5c9b0b1f6782ae23ee5f532942aced4eeee4d9a8678c70652a3d8c385df8cc38534f6c8c5ac7577ba021c1d581f63963ad777e1baf6c14a6de90829d1f98fc0b8d7237a140f330f8f2ac3eca6dd1738f7a63f9a23e45f1e3e2b5016cff23bb8beb20f4d013836662befc84905bc10890541e58d844813959be397f7f9ad8c140dfb627bcd11e1021ea9f035bb028308460b76dd50f13c337b903ed767d9c4c0871f1deffea8ec1bedf57eb295deb923c2f3d0c7dc9b755b850468f7e164e3b807cbffcbaa5e0aae17fc495e6a1f188cbe54e5709ed30afa594f56705feea2a73a8674a16b45a38bd64cdde5e828b50ec705c9a8069dbeed1a053c5695e27f765c4ade04c514fea32d200aa34e6f5aa7d3791013d8aa979841ba775eb5811ca13e5a59c1c7d083fb387aa0e57b3070d5e68df8a426912f13f5635e8bf6a8606916c86112f90745a18dea97b2ef233f511d8b7736bdf854800fa25764f9f1adfeb0d2fc032f0a36b99f7cab820cd93e0910ad5ab74d88209f46bfe91fc8015c85a57417b4ccabc825dae94af09b9802c415d67f59ab740df7cc415d82c1c8688af6262a82675722238527e6affbb3d39468f95e04478f8587905e6728e1c4031ba06cbd6818ed4f2023b6f933f369e22536607669aac995181e53b0d4da0fb912034e5a6454bc8ef7c4dc57cb6026320efa4dccd8bea1af5aac58f2e65a38bf7442b8e101f9113655b38462096afaa8b1366fa933f2b5fbe85a42a2c1c73566d13e6af180b1843c1fab987de759a8ccf1988244f10247ca55108f165d6877b75c2920e580a6fb5595dd52b40296023023d0e41546bf59cbfb753813c396c7a4df3c134f00bcadada5b6ee8f6dc4ec018a4efdc5791fa01751d8c32abee3d34049d69185e4437fcf50e56f0e2301ba3b5965eeb239d41d879c1442185df83899d5a70221fd471891f3668e86440e1fabdd60e2479869c75fd4523288b9e67f84d6e1f19075eb58d2965033fb359c2141fa039088636a9bf24b9c13a7dfd2eac4a66a594508e2bb733d31bfca46d03fafb58db857067ef41b4d7c7937b5774db4171f5e5b6c3bba877f6289390c29b19ffc8609e131dceba6fe257cf4471888bb276874982583fe8310c632e3f658b23617a3c2bb38326041a8476677cf9286751929dc8a348cdb3c99f1be52f507cc2e8b759644c9a4055c244d553801d30d1b407f2873e939a470fdde720b057e73102a36dab97239144a4ba2ae9e5a83433f3773abe4b13fd14833d5dd26c025b2c074b82e0d2b54f4afa56ebb6d523ee32c569b9d8e236fd7a236ae7c864dd699f1178f01ea772f3b128a1122940aedef89a9225940b75fb8dcf273dd00c1b45783044f024d3f31bd784ac624cf99e4d31fc8d66bd01fa84b2cffb53c5cacb5d477d3bce879cdbd75c92b65cb632ed6b5404c80887eef8a7a4d738e27a0906a1b04d46da1881ac8c709fad37b5c71c8c4b97de4dffa84607ed36c2ad49f99d7e17d2cd49518fa9e46fa9e11f1fdcea9f318eac445d32ff26c77918b429ae84c4c6bac53f3e04d1f11157472251399e02847dccddca369486c5d9fdb425d53cc58894bdf7d7bda9e1d4fe2156f362fe26a347ddfd19b176044f42027cc7f115a19fd34dd3de267438a580570fe98545a3b305f96ec27875287d9de8aaf555a709f8df91970e52d58688be6d62402b9690b6ddfa173ed1a3c1aa993fe6cd2ded64d6eedf0a53cfc951bded2ef90ccf2ffb26a0f6f25ebe418da588ee48acf9b41d1cd74f0b89e82e2733f454bd9b58c86f5c550810f3410dee62405979f4afedd983593f6ff0b1ab6d94aefe769d006487145fa54cb83b9a320e53caaae82a7ecfa4ceea04b13ed29f1b3b6cf828bc6058c056076b7f34a58bfffc6fe133883a42d12d9911448155b891f901375bf1638326ad5db55d3eabf056d14c67fe1e5573b45e48b7595105fab42f15e9c278cf49a5dbdd2f740da0f9fe3a38d66a165f8ec1a12a2c642409fdfbf6918ba89b8c51d1914ad3df1a3458184e2b376294d88c262febdd5fd2bf38edb076ad4e42419d8d47de6b9fdc3f5c49ebebcccb4d5f84c05a0e57f76a681fc3ed6f640c817e55438efcd3d98e0e2ddb50ef6ecfc2c922827ebdbd92b03739751d819f3aa367043193727113dde5eef21d11c200814d26dc91211df47c70ebfa9c88681cfd4f479bf5ddbb4d469c9fd92783d9bd309c1de729d2ce31d98b791db29af0e11f979ef9ca882c6ec80ca623c8fd94a03a8f0a1f7045dd30ba26afa802eed586bc3462d908cb39eec249ed7a83b97940b37448ef0fc0e24ddd163a7ef5da310d6757ffb9e33a37b4a0de4282a15c09e90b42056e4f564cc0f069b5a9056e112b6de65da87730c4e24e3e8c13004814d4de97bf2b4d8409f2410568f9dd8dd7319eb9c663fbf674646cec5548f42514722120eea75d16a8973ea66fd548aa0f1a54f3eedf1f3f4289d29e9b833ddfd2192c0bdb63d026d8fae7099c485ea6fb16197cf3073cbbf6d7bd1cf3a64fcc7be66ebb7259a012a5fae8406aaa218973f5912ebdeed7d81f701cb08b34c0e1a2b05495532baa2ca65117c4d44b4ce1c2a2755d3b1bea7343dd91615c31f77c8ceaa9806f63dda972a60db5b99beb3acd1645c635196cb2a0870280ee5cd9a3c7c16e7cf761099a11944de66493e4a33b298ec904950f03d7930b9d8d12326e4f90e7e9a26365719fc77064c92671d62850a79595e38de6b5973c4e712e3912f18bd1ef06d43eed1dac52ef9e5bac3a86b76497cfbf1bf9b53c628ede34d889bf5334762f59f38a7feeadc3b2e73bb4dde37efecefb16b9e5004c9f1cbd3c323ab0c7f38e9a986371c87323342d2b71fbdf6a06673b3de38a829a20fdd83eb9d56cb702fbab88589080031ec94ff37a8446136d4c3678c7cb7f69414b91561be08f92d6e3617b0a1a20949cf01e87c01a4f93b35a6cf00105eb164d63be0bd4220a93cb16ddbbb713a1313db6528891adfe591cc71a8a131d90198c3dd0eb5a946ee47c5e49533d8f8da2f4e69e1a30675bb03504298970f389012e175510d49dfa65dd79f995b3498ce82952063b6096cbfc70c0f1ceb31373b91e55d0641d4de6060d32251c0b4fd5bd9aaadb4e152b0638c63725661589eac3146c97c5ba2a46ca83f22f5a9bfa451b33031ee7f86e46b3bb4522156ef2a974e38d1ba48447fae1f86c6490ea4faba6e0a590b862fe6b3d21b9c0ffc0b7823ca0ec2b05dcaf91ed0b67d5285cfd9b78a8567bc75b178298b6746130e7f29023b692df619bea1e568f1a70929be6ce6aba12b134612e60b5e3d084cc8c41b41f5489f0e53084112d730c7291b80ccd1be62c084ae5abdec575078a569fa8b770d670e78b36d046ddfd29e8dafde089ceca0310376c5d90bca54b680d812a0e32a39c6190e12484d64b2a4a11847f3dca5d89abc875555fd575d05d4312d01ebb4572611bd59174af350a7e1a38a18c10edb515e08d1b890cc52b91a6e2d33daf2ac31c2690c89f99ec35a666d03f9bfd62014f5f267d8a39db1cd115d5a240d3bebc4e9c00ef730123aee0e920010691253cd6d9e3e5e59aafc899a8a88f6e515986018e2d605ab5b2158f61d616df929e78e861776d4720d249e46db15bc1a66fd9ae74f73c6c9ec9fdd090779bc97cd8453310cd35cfedd55cdb74748f50f172a08798bd36d9fbba491ed40363597ead46702503b66214e7d4d8e2109866caa3453f997e1f89047688c8e97bba7be6fe2d24789ea7812620d3473b0b422630e861906c0d016bf23df1b0aa45f185ac45cd805600e5086d72fa4f9419195fbc122fb74e1776a2343dbe35b77e2c049e5d275e013d1462ca757187bbe17667ee4e0b6cd5ef8d36efc9cb6a7f1924a3ca2e974262417cafa0d151ae290dbe0506de7b594a0707b7669c9d44e97083e486a03cd348a9f2df06da18df0e505b2fb37dde6ae46592c7c9134ad066945b183cabb046cfe31c1838653b40d93fbb7b0223a06e4611eb6440b537ebca45527ad0b848e129771446512dc0205086d0669e511c1fbc98eea010f84d0527c91f0736006efb9307287d53c8197fe5931210a79773999a3c7b2848ba0ef465715fa63a76cde27328a6ac0afb56473ac93b0b70fafdcefb5576bf2160a09713ce17c4a13f15abb3d49b88bbfa99f21ca50887d3dd9e1be454a19ba18932afbaf988c7a209bd71ed9646e6fc28cb2d134c79a9dfa5f9b0b56f02fba337b8457a0d55ce72e54cc721aca1cb76e94441eeb697fea395e9c9577472dc23a84074484b9b426643253fe8acaa247a6e005f765f443f94a4ee3a7f3bdd9acd680f3d4aa7e869e1cef01b4c618eeb2d8fd2ae9768b27447dc06ccfbe39d5ce6490cd3097d32f028a1b56c376442cd439dd861d200ae755b74c9eb09e0660def9f049be51497cda5ac6ccae5b21e29b17176db159a42642e3fd0b0812a3ae93f44aa90f006b70d33ddf09ad0a3238718be69173510b977a4e7effcc91b4da25902f373992c59ec626134885829211cc9e32ee769a755be63fae1cbba7f3751671c8b585378a8035fe58cf8fed69689712bf115c57b33c409b13c5901de1c4499a2c630c2d7ec43620a3e9d7fb080803aa73e51c0c1f39acad7cce1a6d0e5dbe3c38626a27b08bc9bc58a5b3bd0d125b0a4748a4543cc40d5f80d3bdfc38eb47b09551cfdb712c02ef1b75973491e823629dd320b04673f934a4f99e6bf89d69df230616b2fea9e58152a613ee8109b53956e34b189fb1e839ee56a72ca073ea9b49ce6eeaa0a584bebf655f4ef75c32afe5fdc6da0ac2d6ea437df5655e1e5d2d46e0b3109c83f7ff378433d2adbf0b38ab7b596dd3983e6cbe85c9c912abe82dfcd51bfae26b1a677e988b90cb6301a8f43fc0fb916e6958d03fc4550e720237e8fa3627409363fe7c4230b0f2c3020dd7c7324cf4964e16e3e4b48bd7661ec98485b4b6f64611c873c80da8f94b5e4e1af70996cbe271d0b6dfc868dd9ead3e4e7cb415e9161b942182fd1faec7d09c92610d11b782cba291e1124bf1570f6ebc8eba3c796ea5fdca418105e92bf5113a5a4f63e792c439061adcc201f7020775116dbf5abdc9336bbd771670de47e03b606e30bb58f5e05a79ad556e0f4760c9752235ffede8b6fa4beb8fd4c9daac6f1a903c89b84040b4255f5c68678e05622e76e38ef3c905ecb6e34858ab3fb84b228364d48ee89f09d9027317590c1f31c51d2aea5e800c8b80034acef9bac4d8bc16133bb02102f9547a22d668119e23199248cdd575a358dbe5477be9c0f15ad0974755384041b9b6d12c8ecdfcc85a3052e4893fe1bd0bb8708d90e236d985800dafe44b3c2f0d5dc18b9b3b8d9f2cf8c2b9e018e67c876c695a71f42368462d60c3582ccee92b595abb8e3addbd7328c64c58d9b097956424bc0e50e84c392a08bb2e237e3f65f9930795243be7fc1e299a33f8670fbcb2851c4c8a6bd61981907aea1c97fd130d9eba175aa3261523cb6988378c9ad055cf93a93eae3758c51998665fc582a64d29576ce99eb34fb55a1beddcc723838646221729ee217ffb233eed54f9e43718fceda55d9cc9745827b3f8fb661f0479f530d1bdb2cdf3aa9a5e90ecf5792b69106f5eaa8225e6c327004bcf6f16946530d2af318a703715839eba896d3ae57760b345270681ea5443f614970b44c89f8d37aa81b832178ca65b1cdf04c4d4753b54244b4f563da629bea807823948c6600ebda01b5775272f918adfd249f3e4346902827eb393be7a2fc9b044bc26016fa0149f58222c521553469613e86227868e168a9128772466b9527f63655a9a30b548d601aef6df3711550af3d7e6c9be27b9d03d4ff08139cbb0bf23fcdf405312f8685097d609a3aea73f01ea87745c230f8eac9b1625271a70aee0b7fc7975a4bc3a3aa2f8aca8f90e7461620d0605f9b9cda9ba8c59327734fe9f97092a2f87ab851611d3283f9a8e7328a1973f5e03af6a96dd235dca6080e7d12d5875f47e34a1b261b2774ea0a024eb1645375ee1b32184ddc7297082148bb151a554b6971393de6b0bfb546d9ba424f00d3ecee8c9ae9984767a905a9e3c293846ececf63ef5b234c8029b506dbe94a2349a3c164ff6f14aa7622f06f00d64199a97253bf5eed44755940dfbd1d63266ace0d2580959a1cdfdec66a4055cb723d2affbe17e0fdc3c9e6349e0cecd6ef82bb9d2236cfc6376de7fbded5de50af3509976d0c087075066991a2b26162a79529c30ec60430147b6b69b23e6d2bd1943df5ce95abf23811cbca8f5a1f17ab74e40fdacb760ec4a3326dcb0b2d95bb9ed029c0f34967c355861c8d34309c6fc3f0363730e674ab53c81d7d069166ff28de030e99ff1a70b18f6d33914c4e11906830546e457874b4b796525867e3545c2e051d13a289d7582c9f60580869c4792e7a2f18a137b847ad0499841e34092114ff2675808696b968f272658bd5ec4464b278a8706364623810229beccaf9983fc5bdcddeb917b36d2271397f6dd37544b020354fb0155aafefa89c76b39925007df540d465f74decfafa6f68cfa2db6f632c9d1f510df08164262d13fc98c34b4618edc90197a3552ad43dddcd2fd61a95c73e9fac7d4dedb8a11d836f316d553d71a7a9ce4ca2c5eebb5bde6f51cddedf056ecd00488274185f6af7b7dedc3c7b186cd7b7f3505563480bb31f9a1ea6f50c8cfae6c5262f348f104b4c79bc22b473393ceb725671a9863e29db519abf1a46e0602f8cbeda89b7251d9fa4c932b60e3dac9e13f2b5414f119cbe8f2464ef7ecffcd95daf8e1f53fd329f684fb9271e00c5aded0005dfc42c455c561302d1b57226be65b91f5735253caee684a0ea75747aeebd44cadb753ed25e4e8fc7ad91baceff33431bb335c016090006ba4076c70c3ab57f542df380d203ac856e926fa5c22c1635a29ef9dabd24df383fefa11b432c09b330e8eaaaac0c9b33a6f6013d3ea8d92cdf152758b1ea37fd9506e2c6fee0830b257e478e8c9a5111bf3ab466bec69048af8655f9d0242947aa4230142353697f2075a095d4c56d5425bfe4676a13adc7c18e68697ec8e3f1c39e4ec92775860050b6ddcad3a53ecb551df5fa40df1c16bdb23b26d2f04c671fd98a822ba9d6bd591a0a23d58c2f30e13e089799ee1a631e009082f086dbde2bdae269446801a12d949a32ee09932c3d8ff3e8ce1d71f135987c2732329905b7736544fbfe1507772df152e81d35868e88bbcd4de2e5d728f36c9f406df212d744da046868db8b6efc1e685b29b7bb8223b496c0387603d17260c86e468ea0e3405cd11d15f5a7665a745b0f9bde9ea228f7e27a7528bf19be26c2e80c20adb1fe27f6197d50ab1e8c10e39cd3560ab933d468134c123266712d9ed0723a78da89e5c354c59e840f9157d49215acc4684d5c65111e7c0cf5f94f00d9e4652c91d7c20c22d08ee7704ee38b53aef36bf56b97deb341aaccb8fcbde5443322165e1a9bd18073c517964434dc2fc553f7d79d6c5e5409a28db7f43c9924b9e244b5ca982dceeb907d6eece98b4a901395f48e27e1ecf4609659d38952dd62a60f35d731727b0db307e6070751b82181b593469e9290544e60dae4ef8bbe5ad29e173167aa34ee056f10704c1c16b53bd928b190e77caeb209508342b422e38fe25061492c56c16bad9e9ce52e9eb88944dc66c4935a6a49494a695eac26d98d409e6634a6197e77cf2595428bee2bdf75fa98947a0184ad95cab1dc394d0d75a92ba7cbafc6ba93ce9fbf013dfbb45e96214003d5b0adc6a2564abd50e35c5085ef1365658aba8d81fcf9500eddffaeaff9ab3b2ef606a8f33f8dce120d43fe91cf97f220e06e7b7175491f650073f5aec57620e60de955f8fb335b3fb5642edbdcaa8ccb4997b494e8bb397713f04e92da639ecc01aeb5f6ff0e621b8f5e32b6f987d1c5d80f837658aab9e03627ca14d67c6a673678210e0898ce909e946e68b452987cecbca09a404b22f414cb020df31aba72af5feab4b0661f0ee73630a467c006a8106c6bf4e75187c66b9e7b288196bcf39590b1d5a90711e06225842eb583e6213a60b704023e784c85f78238d2cda8cbb8a98be6b683e1be039872e319670ec9e3d85c643f8d2a02715bef66c8b5e812eb9826c881542164f80fca2a319633bd7f99154de0afbe7fc89700a0702b9da251599477bc4a04dc82eb6ef7a88207d62c7c71d7ac0d9cb59b9639ede83b1bb4c8aaf4bc6371496d241e247b812a5ddccb0d8a84774736bfb4667fc168b0e6640aa879e6e058093e3fa67e0f61379e5fdbd4011a637bf641f364037ad16fc9fccbf5c2078ea30611850cbe8d3552b6e0aceb0362fb3804faf73f52234cbfe2027230092e26dcd92eb0d4d8b9abab87fa03625734748ca1da7fac6bd28a2ea86597f30eed9c4017069de25d2fb594ef5b0e04fcdcbe8533c26ec4e8e86498ea0e4103322993bc4417d6a8db960ee01f60ef51b73cb8603b9b43305977fdb2d3bffff68e520c73dad197e8b3bd64f5fd2a4d208c276e5b8326c5491eed4b5d094267bde987b468456013bba1a8d04eea7e48e2874b9c1c9d4dce3c8881f497d88efd7efaa0ca58e3e94687f71544e9d13203a5e90bd69a6172a33afee248fe613139b0ca2f48b90dfa5d2bed1c69a4f555e447b252289b38a5f6ff87cad27cf0f64b91db8a4378dd60bf175a908fd3330b3849fd0c1f34cb4fcabe13f87813980e616920412dae7ded273e6b872ba89524403a9ea620fd8b0cc006533ab61f1cac9c1fda9aef801d77ae89de92b7fca8a4cc13faa6cabc3e0baec1ab9b52c9b3160b87e80b47776586aa7bcd05c04d89b36797e3966b531a5df41a42b9d41cb597d67609c1193b51fbff13ad214dd036947cf2c8c947dcf090570a3179ad45acab88977ab9856eadd9a0eccd353bb1986a252454e9f90728e87c8f55b6a0d3d509c6493fb03e2612941e7ac357e228a5197e11555f4e33bd7e4ece66e3d772b63d2e1fca4f0d9df379d64856373807618521dfb797c3e577515422a495b020400d61f8ac7c00cc3ede2a72f1dd3df77ad3c7c8ad9c98f2a3958754da86d7e164dceb4420866f5a270b8e8ee2ac981ea8e94118a8eea401a21d60e1187f067bbc9444315fec8bd1e8bc408fd798c284e423de87d7f298d406834a73d6c75b6ada2dd6707e32f8868c4fbc5459746a4851968d441e3696c47d9a9e4c944ac62551f3ef42b26720dd93881e627835f9d28efbf656784a8e05aa8efde624bc9fb185f5222f8efa56191829f2ffbe1e812dbbdef29fad9b7a2ba38deddb34b9b178749afe20d2e3614cd99cb96755b9bc2a0aa7eb88ad98799515294540f5aa90b729689bad81af293d5a4a78b6e1170b67243ce8af0356a3ff934a2570023c906fd1d87718ac8c57db8b4552608d55882f8286935c8c3a61cf2418e96675c18dd82040e708d728f713e042abc57143ef8fd6e2acd83e913de4c1bc308f67865b79817445c6c32f26364b4a3f2417d768644a94bd6db50f387771d815140705062b4b303702efdbf5472111c86aca8378c4d6cd4f2a0d856a9c2f0d331ce6c4d3f0e2db18aec6b065a6f34353bb676e6828a73f92e3d7c12380c3e26039333ec72193bf6d855b5016ab550529219bc4ff2ca078ae58913cabc10	ff59946be6682a1927f9b8a9b4d85d45694627ec532c6e1996ad96346fdbc395	0000000000000000000000000000000000000000000000000000000000000000	79884aee96520fb80420031824f8dc6bc55c53c706ab48ee7443106a852cfa6c	1	P2FDBrYg3TVzq5Xv7_rtbq6OErlDo-MsxA6btVOPK4BsOsI5SZn6WqamKFF5TZT-rj5ryNgvw9KE4o514jJDAw
\.

COPY public.audit_views (officer_id, resource, record_id, quarter) FROM stdin;
\.

COPY public.authorization_types (id, code, name_fr, name_ar, name_en, "position") FROM stdin;
00000000-0000-4000-8000-200000000001	registre_commerce	Registre du commerce	السجل التجاري	Trade register	1
00000000-0000-4000-8000-200000000002	carte_auto_entrepreneur	Carte d'auto-entrepreneur	بطاقة المقاول الذاتي	Auto-entrepreneur card	2
00000000-0000-4000-8000-200000000003	carte_artisan	Carte d'artisan	بطاقة الحرفي	Craftsman card	3
00000000-0000-4000-8000-200000000004	carte_agriculteur	Carte d'agriculteur	بطاقة الفلاح	Farmer card	4
00000000-0000-4000-8000-200000000005	notary	Agrément de notaire	اعتماد موثق	Notary approval	5
00000000-0000-4000-8000-200000000006	lawyer	Attestation d'inscription au barreau	شهادة التسجيل في نقابة المحامين	Bar registration	6
00000000-0000-4000-8000-200000000007	bailiff	Agrément d'huissier de justice	اعتماد محضر قضائي	Bailiff approval	7
00000000-0000-4000-8000-200000000008	doctor	Inscription au conseil de l’ordre des médecins	التسجيل في مجلس عمادة الأطباء	Registration with the order of physicians	8
00000000-0000-4000-8000-200000000009	dentist	Inscription au conseil de l’ordre des chirurgiens-dentistes	التسجيل في مجلس عمادة جراحي الأسنان	Registration with the order of dentists	9
00000000-0000-4000-8000-200000000010	pharmacist	Agrément de pharmacien	اعتماد صيدلي	Pharmacist approval	10
00000000-0000-4000-8000-200000000011	veterinary	Autorisation de vétérinaire	رخصة طبيب بيطري	Veterinary licence	11
00000000-0000-4000-8000-200000000012	architect	Inscription au tableau national des architectes	التسجيل في الجدول الوطني للمهندسين المعماريين	Registration with the order of architects	12
00000000-0000-4000-8000-200000000013	accountant	Agrément de comptable	اعتماد محاسب	Accountant approval	13
00000000-0000-4000-8000-200000000014	other_agrement	Autre agrément	اعتماد آخر	Other approval	14
00000000-0000-4000-8000-200000000015	agrement_association	Agrément d'association	اعتماد جمعية	Association approval	15
00000000-0000-4000-8000-200000000016	acte_creation	Acte de création	نص الإنشاء	Founding act	16
\.

COPY public.bank_accounts (id, workspace_id, identification_id, account_number, bank_code, status, reason, reason_codes, rib_file_id, submissions, version, waiting_since, decided_at, decided_by, created_at, updated_at, deleted_at) FROM stdin;
01a20603-6d4f-718f-9787-e5c426db6fde	01a20603-6592-752c-9852-633e1b7b1e5e	01a20603-6b65-74b4-97c7-d4410463082b	00200530000288770436	002	accepted	\N	{}	01a20603-6d4c-7171-a702-299e5ed32873	1	2	2026-09-22 01:51:54.805+00	2026-09-22 07:06:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-09-22 01:51:54.805+00	2026-09-22 07:06:54.805+00	\N
01a20603-705e-78a6-a8b4-ae13b9337faa	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	01a20603-6f81-75b7-9aee-519d8067ef0d	02100492000713644752	021	accepted	\N	{}	01a20603-7059-74b5-910a-78180ace39a3	1	2	2026-10-04 01:51:54.805+00	2026-10-04 07:06:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-10-04 01:51:54.805+00	2026-10-04 07:06:54.805+00	\N
01a20603-7248-7f21-8566-78ae704bba97	01a20603-7101-7388-a8ba-42fa14e8c3cb	01a20603-716f-7d7d-a7f3-e0183a1b7b34	00400993000747063362	004	accepted	\N	{}	01a20603-7243-76e7-b286-22661048ba23	1	2	2026-10-13 01:51:54.805+00	2026-10-13 07:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-10-13 01:51:54.805+00	2026-10-13 07:06:54.805+00	\N
01a20603-7434-7095-8c81-2c8629cbf418	01a20603-7324-7253-9154-745c21f0b3a7	01a20603-7366-7760-bdb1-dbf3fdcb96c9	00100717000291755767	001	accepted	\N	{}	01a20603-7431-7d88-9877-0dc7afdab3c8	1	2	2026-10-21 01:51:54.805+00	2026-10-21 07:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-10-21 01:51:54.805+00	2026-10-21 07:06:54.805+00	\N
01a20603-7676-79ec-9a69-127a31a42269	01a20603-755a-74a8-8019-cd8aff049cf7	01a20603-7596-7a7c-bde9-facd54e1c0d1	00500911000371385104	005	accepted	\N	{}	01a20603-7674-753e-8dc5-9efdeb33ae65	1	2	2026-11-08 01:51:54.805+00	2026-11-08 07:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-08 01:51:54.805+00	2026-11-08 07:06:54.805+00	\N
01a20603-77fb-734d-b763-4bf1f623d234	01a20603-76f2-75e5-b25f-669d26fcedbb	01a20603-7723-7618-bef8-a68e4827afa3	00799999000939905568	007	refused	Un compte d'épargne ne peut recevoir les règlements.\nL'identification de ce compte a été refusée.	{BA_SAVINGS,BA_ID_REFUSED}	01a20603-77f8-7f8c-a216-a170328a9caf	1	2	2026-11-10 01:56:54.805+00	2026-11-10 05:36:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-10 01:56:54.805+00	2026-11-10 05:36:54.805+00	\N
01a20603-7a10-70bb-aed0-86679269b18c	01a20603-7884-725b-8ecb-45e99ba23e86	01a20603-791f-7118-99d3-421c0330548a	00500354000237375347	005	accepted	\N	{}	01a20603-7a0c-7c6d-b0d5-6f4c88474a74	1	2	2026-11-12 01:51:54.805+00	2026-11-12 07:06:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-12 01:51:54.805+00	2026-11-12 07:06:54.805+00	\N
01a20603-7b2f-7086-98d9-05946e2fb65e	01a20603-7a3f-746f-a452-c025bd0ff79e	01a20603-7a7d-75a8-926e-13e0e8cc7c5d	03500966000709041488	035	accepted	\N	{}	01a20603-7b2c-7516-9e8b-2bf6a6f2cff8	1	2	2026-11-13 01:51:54.805+00	2026-11-13 07:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-13 01:51:54.805+00	2026-11-13 07:06:54.805+00	\N
01a20603-7f27-7286-8408-8cc9f80eb5b6	01a20603-7b4f-7748-a085-37f84f06cb51	01a20603-7b8b-7c6b-8f2f-13d41df7daac	00100984000962129205	001	accepted	\N	{}	01a20603-7f25-7e38-8c0d-6cc8bf9e6af2	1	2	2026-11-14 01:51:54.805+00	2026-11-14 07:06:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-14 01:51:54.805+00	2026-11-14 07:06:54.805+00	\N
01a20603-8141-7f17-8b5a-899e8aac0247	01a20603-7f8c-744d-b434-3042f936f9f5	01a20603-7fc4-7ba5-98b3-f3008eb23e41	02900465000727734576	029	accepted	\N	{}	01a20603-813e-70ac-9d98-cc0fac9d7f5d	1	2	2026-11-15 01:51:54.805+00	2026-11-15 07:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-15 01:51:54.805+00	2026-11-15 07:06:54.805+00	\N
01a20603-8340-7a39-940b-f077669745ab	01a20603-8161-7314-ba1c-72f00755d9f1	01a20603-81be-7c2e-a13c-6de17414301c	00200088000856054550	002	accepted	\N	{}	01a20603-832b-7c69-ac31-338aab04ebe8	1	2	2026-11-16 01:51:54.805+00	2026-11-16 07:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-16 01:51:54.805+00	2026-11-16 07:06:54.805+00	\N
01a20603-8628-72e3-b91a-55bc6a27292c	01a20603-8390-7498-a2fe-90f329abfd8e	01a20603-83fe-75b1-b2dd-432fa6bef473	03200939000359802874	032	accepted	\N	{}	01a20603-8626-7f70-a6ff-9d94a9388ca3	1	2	2026-11-17 01:51:54.805+00	2026-11-17 07:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-17 01:51:54.805+00	2026-11-17 07:06:54.805+00	\N
01a20603-8652-7e7d-9364-44b237dcc994	01a20603-83a7-70eb-8e91-13e3fc2bfea5	01a20603-84c9-7104-b227-593058740250	00300817000821426445	003	accepted	\N	{}	01a20603-8650-78d1-b043-9048f954843d	1	2	2026-11-17 01:51:54.805+00	2026-11-17 07:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-17 01:51:54.805+00	2026-11-17 07:06:54.805+00	\N
01a20603-888e-7975-a6df-b24f0d235212	01a20603-86e6-741f-9ef6-dd397662be6c	01a20603-8791-7e5d-a917-8c6a8585da78	00600048000860746791	006	accepted	\N	{}	01a20603-888c-7c8d-b687-8cb5b06b0a12	1	2	2026-11-18 01:51:54.805+00	2026-11-18 07:06:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-18 01:51:54.805+00	2026-11-18 07:06:54.805+00	\N
01a20603-89e4-72d8-a07b-2ed9892ddeb3	01a20603-88c9-71cb-ae6a-722b95a04e6c	01a20603-8903-7a12-9e1d-838a24321b53	00300337000025281235	003	accepted	\N	{}	01a20603-89de-71af-aa98-5c7276f26e26	1	2	2026-11-19 01:51:54.805+00	2026-11-19 07:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-19 01:51:54.805+00	2026-11-19 07:06:54.805+00	\N
01a20603-8d55-7c0c-a162-411580f18337	01a20603-8a4d-73fd-8541-beff4fa62879	01a20603-8bf6-7ea7-8b4e-12e9022cbb4c	02700182000698911596	027	accepted	\N	{}	01a20603-8d51-74c5-9092-19f3089ac598	1	2	2026-11-20 01:51:54.805+00	2026-11-20 07:06:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-20 01:51:54.805+00	2026-11-20 07:06:54.805+00	\N
01a20603-94b5-7d03-ba33-06fe1be4be47	01a20603-8a38-716d-aff9-52a91f776372	01a20603-8ab1-7ad3-95f7-0faf1d3ba818	00100373000025675583	001	pending	\N	{}	01a20603-94b2-75b5-bd68-3fcde4f2e236	1	1	2026-11-21 23:26:54.805+00	\N	\N	2026-11-21 23:26:54.805+00	2026-11-21 23:26:54.805+00	\N
01a20603-95b1-7108-8e19-1417b8d8402d	01a20603-8c10-7778-8637-94bb4951c852	01a20603-8cf6-712c-97c7-58e45158886a	00300553000528144431	003	pending	\N	{}	01a20603-95ad-77b8-919e-ca3dbfa8fbc9	1	1	2026-11-22 20:34:54.805+00	\N	\N	2026-11-22 20:34:54.805+00	2026-11-22 20:34:54.805+00	\N
01a20603-9627-7e14-aa88-6ee952d09b81	01a20603-8d73-745d-9ddf-7be69c46d2eb	01a20603-8d9b-7452-8c10-7edab06120d5	00500364000850924485	005	pending	\N	{}	01a20603-9624-78ee-9072-cf4fcefc4cb7	1	1	2026-11-22 20:46:54.805+00	\N	\N	2026-11-22 20:46:54.805+00	2026-11-22 20:46:54.805+00	\N
01a20603-9839-7a75-8213-bcd24aa6e850	01a20603-957a-72ce-869b-52edf1ed63c6	01a20603-96b5-75da-a468-583f7ef2e52e	04500023000661580560	045	pending	\N	{}	01a20603-9837-744b-8c83-fb15e824be84	1	1	2026-11-22 21:28:54.805+00	\N	\N	2026-11-22 21:28:54.805+00	2026-11-22 21:28:54.805+00	\N
01a20603-98ff-73d3-9402-94ea5ffccfa9	01a20603-9654-7173-9f4b-357d89726802	01a20603-97ed-79fa-9ac9-43510327bcdd	00700214000373209410	007	pending	\N	{}	01a20603-98fc-7fe7-a46d-ba074ce1a0cb	1	1	2026-11-22 21:36:54.805+00	\N	\N	2026-11-22 21:36:54.805+00	2026-11-22 21:36:54.805+00	\N
01a20603-9bef-75ca-b052-e37b7000b04d	01a20603-96d0-74cf-90a3-eb40f852bfb7	01a20603-997b-7e20-897a-30f2240b1ea9	00799999000700789025	007	pending	\N	{}	01a20603-9bec-745e-a4ab-a8c288c49ae3	1	1	2026-11-22 22:14:54.805+00	\N	\N	2026-11-22 22:14:54.805+00	2026-11-22 22:14:54.805+00	\N
01a20603-9de1-7995-9540-791e2345b7fb	01a20603-7512-7239-b170-e744a55e29d4	01a20603-7538-7e5b-aca4-93ab52ca4941	00200530000288770436	002	pending	\N	{}	01a20603-9dde-745d-bc6e-a7e53bbbc0f3	1	1	2026-11-22 22:45:54.805+00	\N	\N	2026-11-22 22:45:54.805+00	2026-11-22 22:45:54.805+00	\N
01a20603-a1d6-7558-aeb4-5b31aad6fbe8	01a20603-8dc1-70f2-b502-3b33ec7c2e95	01a20603-8e17-7a5f-b3f1-1f119f1c473a	00799999000077368667	007	pending	\N	{}	01a20603-a1d3-7b82-82f0-fd74d3d25513	1	1	2026-11-22 23:21:54.805+00	\N	\N	2026-11-22 23:21:54.805+00	2026-11-22 23:21:54.805+00	\N
01a20603-a454-7008-9f64-dd6a82bcff02	01a20603-9429-719c-8d02-3e0da6323392	01a20603-945b-7031-a880-e2ac7fc9549f	00400129000857746411	004	pending	\N	{}	01a20603-a452-721b-ad7c-60705f03cf57	1	1	2026-11-22 23:55:54.805+00	\N	\N	2026-11-22 23:55:54.805+00	2026-11-22 23:55:54.805+00	\N
01a20603-8100-7070-a18f-fa6dd0f0fe16	01a20603-7bb1-770a-991d-05fd9f1d8bb1	01a20603-7f5d-7037-9855-764a7ec9fcb3	00799999000124318704	007	pending	\N	{}	01a20603-abfa-76ea-8570-62ace4fb90fc	2	3	2026-11-23 00:14:54.805+00	\N	\N	2026-11-15 01:46:54.805+00	2026-11-23 00:14:54.805+00	\N
01a20603-af4c-716e-b729-f6d83ca9388d	01a20603-a418-72bc-93e5-38c0575f1658	01a20603-ae6c-7965-afdc-d7e5b44473ca	01100371000330092529	011	pending	\N	{}	01a20603-af45-799e-bb30-5e33bf3f715f	1	1	2026-11-23 00:37:54.805+00	\N	\N	2026-11-23 00:37:54.805+00	2026-11-23 00:37:54.805+00	\N
01a20603-b58d-783f-8cc8-f84d7b2329af	01a20603-ad16-7648-959e-7c2935c5e546	01a20603-b370-7f46-a360-24bbcc1cf902	00500097000057171412	005	pending	\N	{}	01a20603-b58b-718a-b147-bfda0b004658	1	1	2026-11-23 01:10:54.805+00	\N	\N	2026-11-23 01:10:54.805+00	2026-11-23 01:10:54.805+00	\N
01a20603-b778-71ba-9cd3-cab38aecf10d	01a20603-b2d4-72ae-8608-b705cc0da2b9	01a20603-b6bc-73f9-81f5-d574784dba3e	03200191000910553118	032	pending	\N	{}	01a20603-b771-708a-942b-812b106f6034	1	1	2026-11-23 01:23:54.805+00	\N	\N	2026-11-23 01:23:54.805+00	2026-11-23 01:23:54.805+00	\N
01a20603-9f5c-714f-82f5-69b8041ca41b	01a20603-8ec7-70e7-9ee1-8d557acb4e93	01a20603-92ed-7175-b0ab-d7453d189108	01100473000000792217	011	pending	\N	{}	01a20603-9f5a-7ff1-9162-d8749bdf530b	1	1	2026-11-22 22:51:54.805+00	\N	\N	2026-11-22 22:51:54.805+00	2026-11-22 22:51:54.805+00	\N
01a20603-a091-743b-b285-c379e039f23d	01a20603-9a08-72f9-b65b-61e04111b6be	01a20603-9d49-7a6d-bc5f-a242b7e998d7	01100831000402851345	011	pending	\N	{}	\N	1	1	2026-11-22 23:06:54.805+00	\N	\N	2026-11-22 23:06:54.805+00	2026-11-22 23:06:54.805+00	\N
\.

COPY public.banks (code, short, name_fr, name_ar) FROM stdin;
001	BNA	Banque Nationale d'Algérie	البنك الوطني الجزائري
002	BEA	Banque Extérieure d'Algérie	بنك الجزائر الخارجي
003	BADR	Banque de l'Agriculture et du Développement Rural	بنك الفلاحة والتنمية الريفية
004	CPA	Crédit Populaire d'Algérie	القرض الشعبي الجزائري
005	BDL	Banque de Développement Local	بنك التنمية المحلية
006	BARAKA	Banque Al Baraka d'Algérie	بنك البركة الجزائري
007	CCP	Algérie Poste (CCP)	بريد الجزائر
008	TRESOR	Trésor central	الخزينة المركزية
010	CNMA	Caisse Nationale de Mutualité Agricole	الصندوق الوطني للتعاون الفلاحي
011	CNEP	CNEP-Banque	الصندوق الوطني للتوفير والاحتياط
012	CITI	Citibank Algeria	سيتي بنك
014	ABC	Bank ABC Algeria	بنك المؤسسة العربية المصرفية
020	NATIXIS	Natixis Algérie	ناتيكسيس الجزائر
021	SGA	Société Générale Algérie	سوسيتيه جنرال الجزائر
026	ARABBANK	Arab Bank PLC Algeria	البنك العربي
027	BNPP	BNP Paribas El Djazaïr	بي أن بي باريبا الجزائر
029	TRUST	Trust Bank Algeria	ترست بنك الجزائر
031	HOUSING	Housing Bank for Trade and Finance Algeria	بنك الإسكان للتجارة والتمويل
032	AGB	Gulf Bank Algeria (AGB)	بنك الخليج الجزائر
035	FRANSA	Fransabank El Djazaïr	فرنسبنك الجزائر
036	CACIB	Crédit Agricole CIB Algérie (ex Calyon)	كريدي أغريكول
037	HSBC	HSBC Algeria	إتش إس بي سي الجزائر
038	ALSALAM	Al Salam Bank Algeria	مصرف السلام الجزائر
111	BA	Banque d'Algérie	بنك الجزائر
\.

COPY public.brands (id, workspace_id, identification_id, name, name_folded, status, reason, reason_codes, logo_file_id, file_id, submissions, version, waiting_since, decided_at, decided_by, created_at, updated_at, deleted_at) FROM stdin;
01a20603-6b82-7472-b0ba-9c07db01233f	01a20603-6592-752c-9852-633e1b7b1e5e	01a20603-6b65-74b4-97c7-d4410463082b	Lumière Optique	lumiere optique	accepted	\N	{}	01a20603-6cad-7c7c-9d81-e5f35ede37ac	01a20603-6cbd-75f2-a07f-54a7b7093dd0	1	3	2026-09-22 01:36:54.805+00	2026-09-22 06:06:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-09-22 01:26:54.805+00	2026-09-22 06:06:54.805+00	\N
01a20603-6f86-771e-9d22-1bcd966ab3e5	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	01a20603-6f81-75b7-9aee-519d8067ef0d	SARL Tafna Tours	sarl tafna tours	accepted	\N	{}	01a20603-7013-7063-9ae0-809907908af2	01a20603-702b-77ca-9333-b25f7ea9dea3	1	3	2026-10-04 01:36:54.805+00	2026-10-04 06:06:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-10-04 01:26:54.805+00	2026-10-04 06:06:54.805+00	\N
01a20603-7179-754c-b800-0fd4c46f8d9a	01a20603-7101-7388-a8ba-42fa14e8c3cb	01a20603-716f-7d7d-a7f3-e0183a1b7b34	Atlas Pièces	atlas pieces	accepted	\N	{}	01a20603-71f6-7418-b8ec-c0b1597e0df0	01a20603-7208-766a-b393-7832cffe4845	1	3	2026-10-13 01:36:54.805+00	2026-10-13 06:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-10-13 01:26:54.805+00	2026-10-13 06:06:54.805+00	\N
01a20603-7371-761b-b570-c4c3f7c5bff1	01a20603-7324-7253-9154-745c21f0b3a7	01a20603-7366-7760-bdb1-dbf3fdcb96c9	Dar Ezzitoun	dar ezzitoun	accepted	\N	{}	01a20603-73de-7310-a514-036e90ba4905	01a20603-73ed-7f7c-b318-e674699d5f1a	1	3	2026-10-21 01:36:54.805+00	2026-10-21 06:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-10-21 01:26:54.805+00	2026-10-21 06:06:54.805+00	\N
01a20603-74f4-741d-9249-b047531c9e1a	01a20603-74a1-73e9-becc-b4faa04259ed	01a20603-74f0-7a5f-96e8-dec8a39fc0b4	EURL Tizemmour Export	eurl tizemmour export	refused	Le logo est manquant.\nLe justificatif de marque est manquant.\nL'identification de cette marque a été refusée.	{BR_LOGO_MISSING,BR_FILE_MISSING,BR_ID_REFUSED}	\N	\N	1	2	2026-10-30 01:56:54.805+00	2026-10-30 05:06:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-10-30 01:56:54.805+00	2026-10-30 05:06:54.805+00	\N
01a20603-759a-758d-ac7a-48141b0f954f	01a20603-755a-74a8-8019-cd8aff049cf7	01a20603-7596-7a7c-bde9-facd54e1c0d1	EURL Oasis Froid	eurl oasis froid	accepted	\N	{}	01a20603-761d-718b-9860-96817bc4a5a9	01a20603-7634-7787-8f7e-34fc326de85c	1	3	2026-11-08 01:36:54.805+00	2026-11-08 06:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-08 01:26:54.805+00	2026-11-08 06:06:54.805+00	\N
01a20603-7728-740f-bfbd-5b3da125d133	01a20603-76f2-75e5-b25f-669d26fcedbb	01a20603-7723-7618-bef8-a68e4827afa3	Banque Flash	banque flash	refused	Le nom évoque un organisme public ou une banque.\nL'identification de cette marque a été refusée.	{BR_NAME_OFFICIAL,BR_ID_REFUSED}	01a20603-77ac-78e3-ba66-d1906ab5795c	01a20603-77c0-79dc-b3f2-8f939bb2829e	1	3	2026-11-10 01:46:54.805+00	2026-11-10 05:26:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-10 01:36:54.805+00	2026-11-10 05:26:54.805+00	\N
01a20603-7924-75cc-9623-c454e5d25b4e	01a20603-7884-725b-8ecb-45e99ba23e86	01a20603-791f-7118-99d3-421c0330548a	Aurès Auto	aures auto	accepted	\N	{}	01a20603-79b8-7f66-9f2b-81c970c8f228	01a20603-79d0-7940-a1d0-6edc4aa573fa	1	3	2026-11-12 01:36:54.805+00	2026-11-12 06:06:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-12 01:26:54.805+00	2026-11-12 06:06:54.805+00	\N
01a20603-7a85-70d9-9edc-9721412b5602	01a20603-7a3f-746f-a452-c025bd0ff79e	01a20603-7a7d-75a8-926e-13e0e8cc7c5d	SARL Tell Informatique	sarl tell informatique	accepted	\N	{}	01a20603-7af4-7b0c-80fd-250328437ab0	01a20603-7b06-7afc-8df2-4a5899615ff0	1	3	2026-11-13 01:36:54.805+00	2026-11-13 06:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-13 01:26:54.805+00	2026-11-13 06:06:54.805+00	\N
01a20603-7b8f-758b-b118-34d57eacb62c	01a20603-7b4f-7748-a085-37f84f06cb51	01a20603-7b8b-7c6b-8f2f-13d41df7daac	Hodna	hodna	accepted	\N	{}	01a20603-7c07-79ed-ad81-bffb740ac2d2	01a20603-7c21-71c0-a3ae-36aebed98096	1	3	2026-11-14 01:36:54.805+00	2026-11-14 06:06:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-14 01:26:54.805+00	2026-11-14 06:06:54.805+00	\N
01a20603-7fce-757c-9a29-484688dbd6ca	01a20603-7f8c-744d-b434-3042f936f9f5	01a20603-7fc4-7ba5-98b3-f3008eb23e41	SARL Soummam Céramique	sarl soummam ceramique	accepted	\N	{}	01a20603-80d0-7fb6-af30-06a86d70619c	01a20603-80f2-7b65-b025-6a6ddcd9838b	1	3	2026-11-15 01:36:54.805+00	2026-11-15 06:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-15 01:26:54.805+00	2026-11-15 06:06:54.805+00	\N
01a20603-81c6-71a8-b4e1-72f18a35386b	01a20603-8161-7314-ba1c-72f00755d9f1	01a20603-81be-7c2e-a13c-6de17414301c	SARL Djurdjura Bois	sarl djurdjura bois	accepted	\N	{}	01a20603-8273-73ed-95d6-a3e4fc30aa4c	01a20603-8291-733a-8105-a17843d08e43	1	3	2026-11-16 01:36:54.805+00	2026-11-16 06:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-16 01:26:54.805+00	2026-11-16 06:06:54.805+00	\N
01a20603-8422-75bf-8e16-3743c9df68aa	01a20603-8390-7498-a2fe-90f329abfd8e	01a20603-83fe-75b1-b2dd-432fa6bef473	Galerie Casbah	galerie casbah	accepted	\N	{}	01a20603-853f-7bcb-85d3-0a37ecf07f9f	01a20603-8554-7c02-a7fe-44c3ef9e6d4e	1	3	2026-11-17 01:36:54.805+00	2026-11-17 06:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-17 01:26:54.805+00	2026-11-17 06:06:54.805+00	\N
01a20603-84cd-70a7-a978-0707eb0371d8	01a20603-83a7-70eb-8e91-13e3fc2bfea5	01a20603-84c9-7104-b227-593058740250	EURL Babor Sport	eurl babor sport	accepted	\N	{}	01a20603-85df-74bb-80ce-8180e7687971	01a20603-85ee-7c06-b517-e2f8544ec2bd	1	3	2026-11-17 01:36:54.805+00	2026-11-17 06:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-17 01:26:54.805+00	2026-11-17 06:06:54.805+00	\N
01a20603-86b4-711a-8298-ffd3da46682e	01a20603-869c-7509-a6c2-3b0a3d920c4b	01a20603-86b0-7148-ac3f-df2aded7eb42	Coopérative Tassili Artisanat	cooperative tassili artisanat	refused	Le logo est manquant.\nLe justificatif de marque est manquant.	{BR_LOGO_MISSING,BR_FILE_MISSING}	\N	\N	1	2	2026-11-17 18:26:54.805+00	2026-11-17 20:01:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-17 18:26:54.805+00	2026-11-17 20:01:54.805+00	\N
01a20603-8797-72cd-8a24-328975216c68	01a20603-86e6-741f-9ef6-dd397662be6c	01a20603-8791-7e5d-a917-8c6a8585da78	Bijouterie Naïli	bijouterie naili	accepted	\N	{}	01a20603-8827-71c2-aa4c-bae6a9822be6	01a20603-883d-7c65-b6ef-518dae24bda8	1	3	2026-11-18 01:36:54.805+00	2026-11-18 06:06:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-18 01:26:54.805+00	2026-11-18 06:06:54.805+00	\N
01a20603-8907-756a-b561-8aafde316103	01a20603-88c9-71cb-ae6a-722b95a04e6c	01a20603-8903-7a12-9e1d-838a24321b53	مؤسسة الريم للنقل	موسسه الريم للنقل	accepted	\N	{}	01a20603-8993-7263-8f26-bf239beba52a	01a20603-89a5-7e1c-a112-3bd05c7a59e0	1	3	2026-11-19 01:36:54.805+00	2026-11-19 06:06:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-19 01:26:54.805+00	2026-11-19 06:06:54.805+00	\N
01a20603-8ab6-7079-810d-5815fad21db3	01a20603-8a38-716d-aff9-52a91f776372	01a20603-8ab1-7ad3-95f7-0faf1d3ba818	Les Zibans	les zibans	pending	\N	{}	01a20603-8b72-7c08-ac61-521eef402a31	01a20603-8b84-793a-b451-c1eac421b42f	1	2	2026-11-20 00:52:54.805+00	\N	\N	2026-11-20 00:46:54.805+00	2026-11-20 00:52:54.805+00	\N
01a20603-8bfa-70d8-a470-8430dd019bbd	01a20603-8a4d-73fd-8541-beff4fa62879	01a20603-8bf6-7ea7-8b4e-12e9022cbb4c	SARL Mersa Import	sarl mersa import	accepted	\N	{}	01a20603-8cac-71aa-8aaf-dc439c303c2b	01a20603-8cbf-71bc-994f-a003b8fb6a4b	1	3	2026-11-20 01:36:54.805+00	2026-11-20 06:06:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-20 01:26:54.805+00	2026-11-20 06:06:54.805+00	\N
01a20603-8d9e-75ac-b7f9-88cebae9a258	01a20603-8d73-745d-9ddf-7be69c46d2eb	01a20603-8d9b-7452-8c10-7edab06120d5	Boulangerie El Feth	boulangerie el feth	refused	Le logo est manquant.\nLe justificatif de marque est manquant.	{BR_LOGO_MISSING,BR_FILE_MISSING}	\N	\N	1	2	2026-11-20 20:35:54.805+00	2026-11-20 22:10:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-20 20:35:54.805+00	2026-11-20 22:10:54.805+00	\N
01a20603-8e1d-760b-9d70-8b50c254b41d	01a20603-8dc1-70f2-b502-3b33ec7c2e95	01a20603-8e17-7a5f-b3f1-1f119f1c473a	Atelier Bensalem	atelier bensalem	refused	Le logo est manquant.\nLe justificatif de marque est manquant.	{BR_LOGO_MISSING,BR_FILE_MISSING}	\N	\N	1	2	2026-11-20 23:14:54.805+00	2026-11-21 00:49:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-20 23:14:54.805+00	2026-11-21 00:49:54.805+00	\N
01a20603-8e99-718e-9b9e-bc878535e4ba	01a20603-8ddf-748b-8a99-c4667fa5c305	01a20603-8e93-7541-9637-f70e4e1bb73b	Mitidja Agro Services SARL	mitidja agro services sarl	refused	Le logo est manquant.\nLe justificatif de marque est manquant.	{BR_LOGO_MISSING,BR_FILE_MISSING}	\N	\N	1	2	2026-11-20 23:28:54.805+00	2026-11-21 01:03:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-20 23:28:54.805+00	2026-11-21 01:03:54.805+00	\N
01a20603-94d6-7767-b1ea-447cca479ee1	01a20603-94ca-7629-814d-6d9a9501c293	01a20603-94d1-7444-8a88-cae65084441b	مطعم الخيمة	مطعم الخيمه	refused	الشعار غير مرفق.\nالملف المثبت للعلامة غير مرفق.	{BR_LOGO_MISSING,BR_FILE_MISSING}	\N	\N	1	2	2026-11-22 16:06:54.805+00	2026-11-22 17:41:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-22 16:06:54.805+00	2026-11-22 17:41:54.805+00	\N
01a20603-9566-72ad-92b2-7ad56ece8243	01a20603-950a-74ec-bd9b-b7d6fad7ca05	01a20603-9561-77eb-a448-9ca0a6ff2625	Corniche Voyages SARL	corniche voyages sarl	refused	Le logo est manquant.\nLe justificatif de marque est manquant.	{BR_LOGO_MISSING,BR_FILE_MISSING}	\N	\N	1	2	2026-11-22 19:21:54.805+00	2026-11-22 20:56:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-22 19:21:54.805+00	2026-11-22 20:56:54.805+00	\N
01a20603-96ba-74d9-acf3-7dbe8a4b8624	01a20603-957a-72ce-869b-52edf1ed63c6	01a20603-96b5-75da-a468-583f7ef2e52e	Sahel	sahel	pending	\N	{}	01a20603-975e-71df-88eb-3cd0adafc8d6	01a20603-9774-790f-a249-ab69b62f336c	1	2	2026-11-22 21:06:54.805+00	\N	\N	2026-11-22 21:00:54.805+00	2026-11-22 21:06:54.805+00	\N
01a20603-7540-7066-bae7-e839536c5e2f	01a20603-7512-7239-b170-e744a55e29d4	01a20603-7538-7e5b-aca4-93ab52ca4941	Nour Vision	nour vision	pending	\N	{}	01a20603-9cc0-70c0-8c3f-f8455a90980e	01a20603-9ccf-70c6-a6e5-b70d05295513	1	2	2026-11-22 22:19:54.805+00	\N	\N	2026-11-07 01:56:54.805+00	2026-11-22 22:19:54.805+00	\N
01a20603-8cfe-7374-beb7-e6d2f0a2e677	01a20603-8c10-7778-8637-94bb4951c852	01a20603-8cf6-712c-97c7-58e45158886a	Mitidja Semences 0550 00 00 18	mitidja semences 0550 00 00 18	pending	\N	{}	01a20603-a015-706f-a804-87989a0a4086	01a20603-a044-7add-ad52-5cf0bcf59d02	1	2	2026-11-22 23:00:54.805+00	\N	\N	2026-11-20 01:41:54.805+00	2026-11-22 23:00:54.805+00	\N
01a20603-7f64-703e-906d-83386f6e2c3b	01a20603-7bb1-770a-991d-05fd9f1d8bb1	01a20603-7f5d-7037-9855-764a7ec9fcb3	حمام السلام	حمام السلام	pending	\N	{}	01a20603-a23e-75a0-a58a-3ac68043462b	01a20603-a250-7d8e-81f3-9501bf0254fe	2	4	2026-11-22 23:24:54.805+00	\N	\N	2026-11-14 02:26:54.805+00	2026-11-22 23:24:54.805+00	\N
01a20603-945f-728e-84c4-b8860f453463	01a20603-9429-719c-8d02-3e0da6323392	01a20603-945b-7031-a880-e2ac7fc9549f	El Amel Para	el amel para	pending	\N	{}	01a20603-a367-7373-95f8-d3b6ce351831	01a20603-a37c-7f12-9895-bc5f005b58e8	1	2	2026-11-22 23:42:54.805+00	\N	\N	2026-11-21 20:26:54.805+00	2026-11-22 23:42:54.805+00	\N
01a20603-9318-71e9-ae75-965b8f96f1f2	01a20603-8ec7-70e7-9ee1-8d557acb4e93	01a20603-92ed-7175-b0ab-d7453d189108	Dar Zitoun	dar zitoun	pending	\N	{}	01a20603-9a97-7d68-9ac6-01fb38b021f2	01a20603-9aaa-7455-a84a-052a8873779f	1	2	2026-11-22 21:57:54.805+00	\N	\N	2026-11-21 01:46:54.805+00	2026-11-22 21:57:54.805+00	\N
01a20603-9ed4-72f9-b055-8297afd681fe	01a20603-7101-7388-a8ba-42fa14e8c3cb	01a20603-716f-7d7d-a7f3-e0183a1b7b34	Atlas Poids Lourds	atlas poids lourds	pending	\N	{}	01a20603-9ec3-719a-9f97-122985c84c7b	01a20603-9ed1-781d-a73f-46b262660f62	1	1	2026-11-22 22:46:54.805+00	\N	\N	2026-11-22 22:46:54.805+00	2026-11-22 22:46:54.805+00	\N
01a20603-97f2-761a-b255-690c943c1450	01a20603-9654-7173-9f4b-357d89726802	01a20603-97ed-79fa-9ac9-43510327bcdd	مخبزة النور	مخبزه النور	refused	الشعار غير مرفق.\nالملف المثبت للعلامة غير مرفق.	{BR_LOGO_MISSING,BR_FILE_MISSING}	\N	\N	1	2	2026-11-22 21:23:54.805+00	2026-11-22 22:58:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-22 21:23:54.805+00	2026-11-22 22:58:54.805+00	\N
01a20603-998f-700c-8561-f5a4cde3c321	01a20603-96d0-74cf-90a3-eb40f852bfb7	01a20603-997b-7e20-897a-30f2240b1ea9	Yasmine Cosmétiques	yasmine cosmetiques	refused	Le logo est manquant.\nLe justificatif de marque est manquant.	{BR_LOGO_MISSING,BR_FILE_MISSING}	\N	\N	1	2	2026-11-22 21:38:54.805+00	2026-11-22 23:13:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-22 21:38:54.805+00	2026-11-22 23:13:54.805+00	\N
01a20603-99dc-750c-8d16-28db54d99a1d	01a20603-7502-702e-9b94-75cea81bed68	01a20603-99d8-7686-887d-fe45cc91a4f6	Atlas Pièces Auto, Constantine	atlas pieces auto, constantine	refused	Le logo est manquant.\nLe justificatif de marque est manquant.	{BR_LOGO_MISSING,BR_FILE_MISSING}	\N	\N	1	2	2026-11-22 21:55:54.805+00	2026-11-22 23:46:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-22 21:55:54.805+00	2026-11-22 23:46:54.805+00	\N
01a20603-a603-7789-90ab-bd6c004dfd10	01a20603-a2ad-728b-8e8d-cd2efa2c609a	01a20603-a5fe-7d36-8548-5af268aa00a6	Cabinet Brahimi	cabinet brahimi	pending	\N	{}	01a20603-ab6f-7488-ae23-0a0c61fca0f1	01a20603-ab90-7ea3-b496-9a026c96fd76	1	2	2026-11-23 00:11:54.805+00	\N	\N	2026-11-23 00:05:54.805+00	2026-11-23 00:11:54.805+00	\N
01a20603-9da0-761b-ad44-47ebe4b5a3f4	01a20603-9ae1-7667-8a7c-e072deca71ed	01a20603-9d8e-7a4d-af5d-349744779d68	SARL Tizemmour Conserves	sarl tizemmour conserves	refused	Le logo est manquant.\nLe justificatif de marque est manquant.	{BR_LOGO_MISSING,BR_FILE_MISSING}	\N	\N	1	2	2026-11-22 22:40:54.805+00	2026-11-23 00:15:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-22 22:40:54.805+00	2026-11-23 00:15:54.805+00	\N
01a20603-ae74-700f-a55c-c073f1dd155b	01a20603-a418-72bc-93e5-38c0575f1658	01a20603-ae6c-7965-afdc-d7e5b44473ca	SARL Salam Électroménager	sarl salam electromenager	pending	\N	{}	\N	\N	1	1	2026-11-23 00:28:54.805+00	\N	\N	2026-11-23 00:28:54.805+00	2026-11-23 00:28:54.805+00	\N
01a20603-aff1-74ee-b697-9d98172306b0	01a20603-a5b7-73d1-9254-4f16a1f7f3be	01a20603-afed-75e3-9d9a-284ba718fb61	Dr Saïdi	dr saidi	pending	\N	{}	01a20603-b150-709f-a108-72f1b766f3c6	01a20603-b165-71c6-be43-18ffb735650b	1	2	2026-11-23 00:45:54.805+00	\N	\N	2026-11-23 00:39:54.805+00	2026-11-23 00:45:54.805+00	\N
01a20603-b282-743b-b0ca-876cfef8c063	01a20603-aa8d-735c-8aff-dcdbf5e3ab8e	01a20603-b265-71cf-a783-2c1ca31d6ac4	Transport Béni Mzab EURL	transport beni mzab eurl	pending	\N	{}	\N	\N	1	1	2026-11-23 00:45:54.805+00	\N	\N	2026-11-23 00:45:54.805+00	2026-11-23 00:45:54.805+00	\N
01a20603-9b7d-75ca-975c-f2043281294b	01a20603-988b-70c7-b14e-a90a0f6cf768	01a20603-9b77-7fa5-a88d-42a30ee615e5	Librairie Ibn Badis SNC	librairie ibn badis snc	refused	Le logo est manquant.\nLe justificatif de marque est manquant.	{BR_LOGO_MISSING,BR_FILE_MISSING}	\N	\N	1	2	2026-11-22 22:06:54.805+00	2026-11-22 23:41:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-22 22:06:54.805+00	2026-11-22 23:41:54.805+00	\N
01a20603-9d4e-732c-93e3-b36de4ce7539	01a20603-9a08-72f9-b65b-61e04111b6be	01a20603-9d49-7a6d-bc5f-a242b7e998d7	Studio Noria	studio noria	refused	Le logo est manquant.\nLe justificatif de marque est manquant.	{BR_LOGO_MISSING,BR_FILE_MISSING}	\N	\N	1	2	2026-11-22 22:31:54.805+00	2026-11-23 00:06:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-22 22:31:54.805+00	2026-11-23 00:06:54.805+00	\N
01a20603-b4ae-713f-b8ed-c5501f8c1580	01a20603-adc6-7309-88b8-f6779816d35e	01a20603-b4a6-786d-9c96-8d9204fa4bed	جمعية الغوفي للسياحة	جمعيه الغوفي للسياحه	pending	\N	{}	\N	\N	1	1	2026-11-23 01:02:54.805+00	\N	\N	2026-11-23 01:02:54.805+00	2026-11-23 01:02:54.805+00	\N
01a20603-b6c0-712c-91a1-ad76845f91d3	01a20603-b2d4-72ae-8608-b705cc0da2b9	01a20603-b6bc-73f9-81f5-d574784dba3e	Blue Atlas Consulting EURL	blue atlas consulting eurl	pending	\N	{}	\N	\N	1	1	2026-11-23 01:22:54.805+00	\N	\N	2026-11-23 01:22:54.805+00	2026-11-23 01:22:54.805+00	\N
01a20603-9c3d-72ec-a2bc-0add280e2d72	01a20603-7b4f-7748-a085-37f84f06cb51	01a20603-9c36-762f-b419-cb88dcd4d0a8	SPA Hodna Textile, unité de Sétif	spa hodna textile, unite de setif	refused	Le logo est manquant.\nLe justificatif de marque est manquant.	{BR_LOGO_MISSING,BR_FILE_MISSING}	\N	\N	1	2	2026-11-22 22:14:54.805+00	2026-11-22 23:56:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-22 22:14:54.805+00	2026-11-22 23:56:54.805+00	\N
01a20603-ad80-70b8-90e6-bed52e15aa6d	01a20603-a406-77c9-842e-c4fe3ec38f8d	01a20603-ad78-7972-ac2e-db7150395f30	Clinique dentaire El Amel	clinique dentaire el amel	pending	\N	{}	\N	\N	1	1	2026-11-23 00:22:54.805+00	\N	\N	2026-11-23 00:22:54.805+00	2026-11-23 00:22:54.805+00	\N
01a20603-b37e-7486-89dc-4919673e031c	01a20603-ad16-7648-959e-7c2935c5e546	01a20603-b370-7f46-a360-24bbcc1cf902	Kaci Traiteur	kaci traiteur	pending	\N	{}	01a20603-b451-78f3-bed2-701fe3330674	01a20603-b463-799c-b6a4-56d13ca398c1	1	2	2026-11-23 01:01:54.805+00	\N	\N	2026-11-23 00:55:54.805+00	2026-11-23 01:01:54.805+00	\N
01a20603-b507-71a9-98c7-f37ed6d3e326	01a20603-af06-70b6-b2ce-1692a6873582	01a20603-b502-756f-9988-9f7aa75b76b1	Anis Rezgui Développement	anis rezgui developpement	pending	\N	{}	\N	\N	1	1	2026-11-23 01:09:54.805+00	\N	\N	2026-11-23 01:09:54.805+00	2026-11-23 01:09:54.805+00	\N
01a20603-b669-775c-97e0-37b81a3824d7	01a20603-b01a-724f-afad-3c31218f2b5c	01a20603-b63f-716c-8f4a-12c5b24de76e	LIBRAIRIE IBN BADIS SNC	librairie ibn badis snc	pending	\N	{}	\N	\N	1	1	2026-11-23 01:17:54.805+00	\N	\N	2026-11-23 01:17:54.805+00	2026-11-23 01:17:54.805+00	\N
01a20603-a3ba-7674-8b41-047d38281987	01a20603-a0a8-7090-8c52-ceb4d6e32525	01a20603-a3ae-75f5-898f-5666bfca022a	Pharmacie Ouled Fayet	pharmacie ouled fayet	refused	Le logo est manquant.\nLe justificatif de marque est manquant.	{BR_LOGO_MISSING,BR_FILE_MISSING}	\N	\N	1	2	2026-11-22 23:43:54.805+00	2026-11-23 01:18:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-22 23:43:54.805+00	2026-11-23 01:18:54.805+00	\N
\.

COPY public.claims (resource, record_id, officer_id, claimed_at, seen_at, input_at) FROM stdin;
\.

COPY public.deliveries (id, dispatch_id, webhook_id, event_id, event_type, attempt, http_status, response_body, duration_ms, delivered_at, failed_at, created_at) FROM stdin;
\.

COPY public.dispatches (id, event_id, webhook_id, status, attempts, next_attempt_at, leased_until, lease, created_at, updated_at) FROM stdin;
\.

COPY public.establishment_authorizations (establishment_type_id, authorization_type_id) FROM stdin;
00000000-0000-4000-8000-100000000001	00000000-0000-4000-8000-200000000001
00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001
00000000-0000-4000-8000-100000000003	00000000-0000-4000-8000-200000000002
00000000-0000-4000-8000-100000000004	00000000-0000-4000-8000-200000000003
00000000-0000-4000-8000-100000000005	00000000-0000-4000-8000-200000000004
00000000-0000-4000-8000-100000000006	00000000-0000-4000-8000-200000000005
00000000-0000-4000-8000-100000000006	00000000-0000-4000-8000-200000000006
00000000-0000-4000-8000-100000000006	00000000-0000-4000-8000-200000000007
00000000-0000-4000-8000-100000000006	00000000-0000-4000-8000-200000000008
00000000-0000-4000-8000-100000000006	00000000-0000-4000-8000-200000000009
00000000-0000-4000-8000-100000000006	00000000-0000-4000-8000-200000000010
00000000-0000-4000-8000-100000000006	00000000-0000-4000-8000-200000000011
00000000-0000-4000-8000-100000000006	00000000-0000-4000-8000-200000000012
00000000-0000-4000-8000-100000000006	00000000-0000-4000-8000-200000000013
00000000-0000-4000-8000-100000000006	00000000-0000-4000-8000-200000000014
00000000-0000-4000-8000-100000000007	00000000-0000-4000-8000-200000000015
00000000-0000-4000-8000-100000000008	00000000-0000-4000-8000-200000000016
\.

COPY public.establishment_types (id, code, name_fr, name_ar, name_en, "position") FROM stdin;
00000000-0000-4000-8000-100000000001	personne_physique	Commerçant, personne physique	تاجر شخص طبيعي	Sole trader	1
00000000-0000-4000-8000-100000000002	personne_morale	Société (EURL, SARL, SPA, SNC, SCS, SPAS)	شركة	Company	2
00000000-0000-4000-8000-100000000003	auto_entrepreneur	Auto-entrepreneur	مقاول ذاتي	Auto-entrepreneur	3
00000000-0000-4000-8000-100000000004	artisan	Artisan	حرفي	Craftsman	4
00000000-0000-4000-8000-100000000005	agriculteur	Exploitant agricole	فلاح	Farmer	5
00000000-0000-4000-8000-100000000006	profession_liberale	Profession libérale	مهنة حرة	Liberal profession	6
00000000-0000-4000-8000-100000000007	association	Association	جمعية	Association	7
00000000-0000-4000-8000-100000000008	etablissement_public	Établissement public (EPIC, EPA)	مؤسسة عمومية	Public establishment	8
\.

COPY public.events (id, workspace_id, type, resource, record_id, body, created_at) FROM stdin;
01a20603-6d69-702d-a9f7-9a9a73cb402a	01a20603-6592-752c-9852-633e1b7b1e5e	identification.approved	identifications	01a20603-6b65-74b4-97c7-d4410463082b	{"event":"identification.approved","created_at":"2026-09-22T04:36:54.805Z","data":{"id":"01a20603-6b65-74b4-97c7-d4410463082b","name":"SARL Optique Lumière","status":"accepted","reason":null}}	2026-09-22 04:36:54.805+00
01a20603-6d70-78b8-a9d0-ba9eeec63a11	01a20603-6592-752c-9852-633e1b7b1e5e	brand.approved	brands	01a20603-6b82-7472-b0ba-9c07db01233f	{"event":"brand.approved","created_at":"2026-09-22T06:06:54.805Z","data":{"id":"01a20603-6b82-7472-b0ba-9c07db01233f","name":"Lumière Optique","status":"accepted","reason":null,"identification_id":"01a20603-6b65-74b4-97c7-d4410463082b"}}	2026-09-22 06:06:54.805+00
01a20603-6d7c-74b9-9710-e0dbf926b41e	01a20603-6592-752c-9852-633e1b7b1e5e	bank_account.approved	bank-accounts	01a20603-6d4f-718f-9787-e5c426db6fde	{"event":"bank_account.approved","created_at":"2026-09-22T07:06:54.805Z","data":{"id":"01a20603-6d4f-718f-9787-e5c426db6fde","account_number_last4":"0436","bank_code":"002","status":"accepted","reason":null,"identification_id":"01a20603-6b65-74b4-97c7-d4410463082b"}}	2026-09-22 07:06:54.805+00
01a20603-6e6c-72d1-8887-dda4c0069e3d	01a20603-6592-752c-9852-633e1b7b1e5e	payment_instance.acceptance_changed	payment-instances	01a20603-6e53-75ff-9e01-f13fc4e9e0f5	{"event":"payment_instance.acceptance_changed","created_at":"2026-09-23T01:26:54.805Z","data":{"id":"01a20603-6e53-75ff-9e01-f13fc4e9e0f5","title":"Optique Lumière Oran","status":"active","acceptance_status":"documents_submitted","previous_acceptance_status":"pending_documents","acceptance_reason":null}}	2026-09-23 01:26:54.805+00
01a20603-6e77-7dad-bd98-8d55e98e5315	01a20603-6592-752c-9852-633e1b7b1e5e	payment_instance.acceptance_changed	activation-proofs	01a20603-6e53-75ff-9e01-f13fc4e9e0f5	{"event":"payment_instance.acceptance_changed","created_at":"2026-09-23T02:51:54.805Z","data":{"id":"01a20603-6e53-75ff-9e01-f13fc4e9e0f5","title":"Optique Lumière Oran","status":"active","acceptance_status":"ready","previous_acceptance_status":"documents_submitted","acceptance_reason":null}}	2026-09-23 02:51:54.805+00
01a20603-6e7e-7c61-807d-cba8b401b44e	01a20603-6592-752c-9852-633e1b7b1e5e	transaction.paid	transactions	01a20603-6e34-70f6-b033-978ada3192fd	{"event":"transaction.paid","created_at":"2026-09-23T02:51:54.805Z","data":{"id":"01a20603-6e34-70f6-b033-978ada3192fd","status":"paid","amount":"100.00","currency":"DZD","payable_type":"payment_instance","payable_id":"01a20603-6e53-75ff-9e01-f13fc4e9e0f5","metadata":null}}	2026-09-23 02:51:54.805+00
01a20603-7067-7904-95fe-d0f543eb068f	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	identification.approved	identifications	01a20603-6f81-75b7-9aee-519d8067ef0d	{"event":"identification.approved","created_at":"2026-10-04T04:36:54.805Z","data":{"id":"01a20603-6f81-75b7-9aee-519d8067ef0d","name":"SARL Tafna Tours","status":"accepted","reason":null}}	2026-10-04 04:36:54.805+00
01a20603-706b-7574-b133-0009dc720c48	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	brand.approved	brands	01a20603-6f86-771e-9d22-1bcd966ab3e5	{"event":"brand.approved","created_at":"2026-10-04T06:06:54.805Z","data":{"id":"01a20603-6f86-771e-9d22-1bcd966ab3e5","name":"SARL Tafna Tours","status":"accepted","reason":null,"identification_id":"01a20603-6f81-75b7-9aee-519d8067ef0d"}}	2026-10-04 06:06:54.805+00
01a20603-706e-7736-8ac2-f535a000eb50	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	bank_account.approved	bank-accounts	01a20603-705e-78a6-a8b4-ae13b9337faa	{"event":"bank_account.approved","created_at":"2026-10-04T07:06:54.805Z","data":{"id":"01a20603-705e-78a6-a8b4-ae13b9337faa","account_number_last4":"4752","bank_code":"021","status":"accepted","reason":null,"identification_id":"01a20603-6f81-75b7-9aee-519d8067ef0d"}}	2026-10-04 07:06:54.805+00
01a20603-7098-7739-b4ab-89f865ec21de	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	payment_instance.acceptance_changed	payment-instances	01a20603-7088-728d-900a-3712aaac7b33	{"event":"payment_instance.acceptance_changed","created_at":"2026-10-05T01:26:54.805Z","data":{"id":"01a20603-7088-728d-900a-3712aaac7b33","title":"Réservations Tafna","status":"active","acceptance_status":"documents_submitted","previous_acceptance_status":"pending_documents","acceptance_reason":null}}	2026-10-05 01:26:54.805+00
01a20603-70ab-77e7-903c-0b02f2f09f03	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	transaction.paid	transactions	01a20603-7073-7d2b-8da8-507751a973aa	{"event":"transaction.paid","created_at":"2026-10-05T01:32:54.805Z","data":{"id":"01a20603-7073-7d2b-8da8-507751a973aa","status":"paid","amount":"100.00","currency":"DZD","payable_type":"payment_instance","payable_id":"01a20603-7088-728d-900a-3712aaac7b33","metadata":null}}	2026-10-05 01:32:54.805+00
01a20603-70b7-77cc-b942-959e9c566ad2	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	payment_instance.acceptance_changed	payment-instances	01a20603-7088-728d-900a-3712aaac7b33	{"event":"payment_instance.acceptance_changed","created_at":"2026-10-05T01:32:54.805Z","data":{"id":"01a20603-7088-728d-900a-3712aaac7b33","title":"Réservations Tafna","status":"active","acceptance_status":"ready","previous_acceptance_status":"documents_submitted","acceptance_reason":null}}	2026-10-05 01:32:54.805+00
01a20603-724f-7873-8a01-17e8e5e52a08	01a20603-7101-7388-a8ba-42fa14e8c3cb	identification.approved	identifications	01a20603-716f-7d7d-a7f3-e0183a1b7b34	{"event":"identification.approved","created_at":"2026-10-13T04:36:54.805Z","data":{"id":"01a20603-716f-7d7d-a7f3-e0183a1b7b34","name":"Atlas Pièces Auto","status":"accepted","reason":null}}	2026-10-13 04:36:54.805+00
01a20603-7259-712f-8f92-caa6d123d6a4	01a20603-7101-7388-a8ba-42fa14e8c3cb	brand.approved	brands	01a20603-7179-754c-b800-0fd4c46f8d9a	{"event":"brand.approved","created_at":"2026-10-13T06:06:54.805Z","data":{"id":"01a20603-7179-754c-b800-0fd4c46f8d9a","name":"Atlas Pièces","status":"accepted","reason":null,"identification_id":"01a20603-716f-7d7d-a7f3-e0183a1b7b34"}}	2026-10-13 06:06:54.805+00
01a20603-725e-7fbb-815a-e9d828f71bc4	01a20603-7101-7388-a8ba-42fa14e8c3cb	bank_account.approved	bank-accounts	01a20603-7248-7f21-8566-78ae704bba97	{"event":"bank_account.approved","created_at":"2026-10-13T07:06:54.805Z","data":{"id":"01a20603-7248-7f21-8566-78ae704bba97","account_number_last4":"3362","bank_code":"004","status":"accepted","reason":null,"identification_id":"01a20603-716f-7d7d-a7f3-e0183a1b7b34"}}	2026-10-13 07:06:54.805+00
01a20603-72f7-7cbb-b631-11ff948e115b	01a20603-7101-7388-a8ba-42fa14e8c3cb	payment_instance.acceptance_changed	payment-instances	01a20603-72e5-773c-8276-be411d2a5788	{"event":"payment_instance.acceptance_changed","created_at":"2026-10-14T01:26:54.805Z","data":{"id":"01a20603-72e5-773c-8276-be411d2a5788","title":"Boutique Atlas","status":"active","acceptance_status":"documents_submitted","previous_acceptance_status":"pending_documents","acceptance_reason":null}}	2026-10-14 01:26:54.805+00
01a20603-72fd-7783-9839-d551cb4adfec	01a20603-7101-7388-a8ba-42fa14e8c3cb	payment_instance.acceptance_changed	activation-proofs	01a20603-72e5-773c-8276-be411d2a5788	{"event":"payment_instance.acceptance_changed","created_at":"2026-10-14T03:06:54.805Z","data":{"id":"01a20603-72e5-773c-8276-be411d2a5788","title":"Boutique Atlas","status":"active","acceptance_status":"ready","previous_acceptance_status":"documents_submitted","acceptance_reason":null}}	2026-10-14 03:06:54.805+00
01a20603-72ff-702a-98ad-f315a82e0ae3	01a20603-7101-7388-a8ba-42fa14e8c3cb	transaction.paid	transactions	01a20603-72dd-721d-bfeb-5a1415dcd36d	{"event":"transaction.paid","created_at":"2026-10-14T03:06:54.805Z","data":{"id":"01a20603-72dd-721d-bfeb-5a1415dcd36d","status":"paid","amount":"100.00","currency":"DZD","payable_type":"payment_instance","payable_id":"01a20603-72e5-773c-8276-be411d2a5788","metadata":null}}	2026-10-14 03:06:54.805+00
01a20603-743b-7017-95cc-ae55975611ad	01a20603-7324-7253-9154-745c21f0b3a7	identification.approved	identifications	01a20603-7366-7760-bdb1-dbf3fdcb96c9	{"event":"identification.approved","created_at":"2026-10-21T04:36:54.805Z","data":{"id":"01a20603-7366-7760-bdb1-dbf3fdcb96c9","name":"EURL Ezzitoun Blida","status":"accepted","reason":null}}	2026-10-21 04:36:54.805+00
01a20603-7440-70e5-8917-99c9059c338b	01a20603-7324-7253-9154-745c21f0b3a7	brand.approved	brands	01a20603-7371-761b-b570-c4c3f7c5bff1	{"event":"brand.approved","created_at":"2026-10-21T06:06:54.805Z","data":{"id":"01a20603-7371-761b-b570-c4c3f7c5bff1","name":"Dar Ezzitoun","status":"accepted","reason":null,"identification_id":"01a20603-7366-7760-bdb1-dbf3fdcb96c9"}}	2026-10-21 06:06:54.805+00
01a20603-7443-76bf-a317-e7aa9898b230	01a20603-7324-7253-9154-745c21f0b3a7	bank_account.approved	bank-accounts	01a20603-7434-7095-8c81-2c8629cbf418	{"event":"bank_account.approved","created_at":"2026-10-21T07:06:54.805Z","data":{"id":"01a20603-7434-7095-8c81-2c8629cbf418","account_number_last4":"5767","bank_code":"001","status":"accepted","reason":null,"identification_id":"01a20603-7366-7760-bdb1-dbf3fdcb96c9"}}	2026-10-21 07:06:54.805+00
01a20603-7478-718d-946a-355a4be67b94	01a20603-7324-7253-9154-745c21f0b3a7	payment_instance.acceptance_changed	payment-instances	01a20603-746e-75ea-ab7c-986e00100349	{"event":"payment_instance.acceptance_changed","created_at":"2026-10-22T01:26:54.805Z","data":{"id":"01a20603-746e-75ea-ab7c-986e00100349","title":"Dar Ezzitoun","status":"active","acceptance_status":"documents_submitted","previous_acceptance_status":"pending_documents","acceptance_reason":null}}	2026-10-22 01:26:54.805+00
01a20603-7480-73ae-9409-02fced960025	01a20603-7324-7253-9154-745c21f0b3a7	payment_instance.acceptance_changed	activation-proofs	01a20603-746e-75ea-ab7c-986e00100349	{"event":"payment_instance.acceptance_changed","created_at":"2026-10-22T03:36:54.805Z","data":{"id":"01a20603-746e-75ea-ab7c-986e00100349","title":"Dar Ezzitoun","status":"active","acceptance_status":"ready","previous_acceptance_status":"documents_submitted","acceptance_reason":null}}	2026-10-22 03:36:54.805+00
01a20603-748c-7638-bc4d-6a863270a83f	01a20603-7324-7253-9154-745c21f0b3a7	transaction.paid	transactions	01a20603-7469-743b-980a-574570386ad2	{"event":"transaction.paid","created_at":"2026-10-22T03:36:54.805Z","data":{"id":"01a20603-7469-743b-980a-574570386ad2","status":"paid","amount":"100.00","currency":"DZD","payable_type":"payment_instance","payable_id":"01a20603-746e-75ea-ab7c-986e00100349","metadata":null}}	2026-10-22 03:36:54.805+00
01a20603-754a-7a9e-a4d1-a534a050a257	01a20603-7512-7239-b170-e744a55e29d4	identification.approved	identifications	01a20603-7538-7e5b-aca4-93ab52ca4941	{"event":"identification.approved","created_at":"2026-11-07T05:46:54.805Z","data":{"id":"01a20603-7538-7e5b-aca4-93ab52ca4941","name":"EURL Nour Optique","status":"accepted","reason":null}}	2026-11-07 05:46:54.805+00
01a20603-780e-7c69-9e90-6da45ad1d80d	01a20603-76f2-75e5-b25f-669d26fcedbb	identification.rejected	identifications	01a20603-7723-7618-bef8-a68e4827afa3	{"event":"identification.rejected","created_at":"2026-11-10T05:16:54.805Z","data":{"id":"01a20603-7723-7618-bef8-a68e4827afa3","name":"Flash Recharge","status":"refused","reason":"L'activité n'est pas acceptée par le service."}}	2026-11-10 05:16:54.805+00
01a20603-7814-71c2-a7e8-7f46b2c1f1e7	01a20603-76f2-75e5-b25f-669d26fcedbb	brand.rejected	brands	01a20603-7728-740f-bfbd-5b3da125d133	{"event":"brand.rejected","created_at":"2026-11-10T05:26:54.805Z","data":{"id":"01a20603-7728-740f-bfbd-5b3da125d133","name":"Banque Flash","status":"refused","reason":"Le nom évoque un organisme public ou une banque.\\nL'identification de cette marque a été refusée.","identification_id":"01a20603-7723-7618-bef8-a68e4827afa3"}}	2026-11-10 05:26:54.805+00
01a20603-7819-71be-a889-0fc83d955999	01a20603-76f2-75e5-b25f-669d26fcedbb	bank_account.rejected	bank-accounts	01a20603-77fb-734d-b763-4bf1f623d234	{"event":"bank_account.rejected","created_at":"2026-11-10T05:36:54.805Z","data":{"id":"01a20603-77fb-734d-b763-4bf1f623d234","account_number_last4":"5568","bank_code":"007","status":"refused","reason":"Un compte d'épargne ne peut recevoir les règlements.\\nL'identification de ce compte a été refusée.","identification_id":"01a20603-7723-7618-bef8-a68e4827afa3"}}	2026-11-10 05:36:54.805+00
01a20603-81d9-7871-9568-1d280451335c	01a20603-7bb1-770a-991d-05fd9f1d8bb1	bank_account.rejected	bank-accounts	01a20603-8100-7070-a18f-fa6dd0f0fe16	{"event":"bank_account.rejected","created_at":"2026-11-16T01:26:54.805Z","data":{"id":"01a20603-8100-7070-a18f-fa6dd0f0fe16","account_number_last4":"8747","bank_code":"007","status":"refused","reason":"الحساب البريدي يجب أن يحمل رمز الوكالة 99999.\\nكشف الهوية البنكية أو الصك المشطوب غير مرفق.","identification_id":"01a20603-7f5d-7037-9855-764a7ec9fcb3"}}	2026-11-16 01:26:54.805+00
01a20603-836a-7b63-bec7-ebb5f5343ec0	01a20603-8161-7314-ba1c-72f00755d9f1	identification.approved	identifications	01a20603-81be-7c2e-a13c-6de17414301c	{"event":"identification.approved","created_at":"2026-11-16T04:36:54.805Z","data":{"id":"01a20603-81be-7c2e-a13c-6de17414301c","name":"SARL Djurdjura Bois","status":"accepted","reason":null}}	2026-11-16 04:36:54.805+00
01a20603-8379-7d9b-9e54-1a70e420859a	01a20603-8161-7314-ba1c-72f00755d9f1	brand.approved	brands	01a20603-81c6-71a8-b4e1-72f18a35386b	{"event":"brand.approved","created_at":"2026-11-16T06:06:54.805Z","data":{"id":"01a20603-81c6-71a8-b4e1-72f18a35386b","name":"SARL Djurdjura Bois","status":"accepted","reason":null,"identification_id":"01a20603-81be-7c2e-a13c-6de17414301c"}}	2026-11-16 06:06:54.805+00
01a20603-8381-788d-a7b1-5b7243be2dff	01a20603-8161-7314-ba1c-72f00755d9f1	bank_account.approved	bank-accounts	01a20603-8340-7a39-940b-f077669745ab	{"event":"bank_account.approved","created_at":"2026-11-16T07:06:54.805Z","data":{"id":"01a20603-8340-7a39-940b-f077669745ab","account_number_last4":"4550","bank_code":"002","status":"accepted","reason":null,"identification_id":"01a20603-81be-7c2e-a13c-6de17414301c"}}	2026-11-16 07:06:54.805+00
01a20603-870a-7af2-984c-f7609b086385	01a20603-8390-7498-a2fe-90f329abfd8e	payment_instance.acceptance_changed	payment-instances	01a20603-8700-7318-82d5-c7853ff41c97	{"event":"payment_instance.acceptance_changed","created_at":"2026-11-18T01:26:54.805Z","data":{"id":"01a20603-8700-7318-82d5-c7853ff41c97","title":"Galerie Casbah","status":"active","acceptance_status":"documents_submitted","previous_acceptance_status":"pending_documents","acceptance_reason":null}}	2026-11-18 01:26:54.805+00
01a20603-8a1f-72e3-9421-3835e3c42dba	01a20603-869c-7509-a6c2-3b0a3d920c4b	identification.rejected	identifications	01a20603-86b0-7148-ac3f-df2aded7eb42	{"event":"identification.rejected","created_at":"2026-11-19T21:26:54.805Z","data":{"id":"01a20603-86b0-7148-ac3f-df2aded7eb42","name":"Coopérative Tassili Artisanat","status":"refused","reason":"Le document est flou, coupé ou illisible."}}	2026-11-19 21:26:54.805+00
01a20603-94db-7e43-b2f5-0e223c8f101c	01a20603-94ca-7629-814d-6d9a9501c293	brand.rejected	brands	01a20603-94d6-7767-b1ea-447cca479ee1	{"event":"brand.rejected","created_at":"2026-11-22T17:41:54.805Z","data":{"id":"01a20603-94d6-7767-b1ea-447cca479ee1","name":"مطعم الخيمة","status":"refused","reason":"الشعار غير مرفق.\\nالملف المثبت للعلامة غير مرفق.","identification_id":"01a20603-94d1-7444-8a88-cae65084441b"}}	2026-11-22 17:41:54.805+00
01a20603-965c-7956-864d-1b8b4ca67fa6	01a20603-950a-74ec-bd9b-b7d6fad7ca05	brand.rejected	brands	01a20603-9566-72ad-92b2-7ad56ece8243	{"event":"brand.rejected","created_at":"2026-11-22T20:56:54.805Z","data":{"id":"01a20603-9566-72ad-92b2-7ad56ece8243","name":"Corniche Voyages SARL","status":"refused","reason":"Le logo est manquant.\\nLe justificatif de marque est manquant.","identification_id":"01a20603-9561-77eb-a448-9ca0a6ff2625"}}	2026-11-22 20:56:54.805+00
01a20603-9f62-7af4-ac0b-9f03d92fc126	01a20603-9654-7173-9f4b-357d89726802	brand.rejected	brands	01a20603-97f2-761a-b255-690c943c1450	{"event":"brand.rejected","created_at":"2026-11-22T22:58:54.805Z","data":{"id":"01a20603-97f2-761a-b255-690c943c1450","name":"مخبزة النور","status":"refused","reason":"الشعار غير مرفق.\\nالملف المثبت للعلامة غير مرفق.","identification_id":"01a20603-97ed-79fa-9ac9-43510327bcdd"}}	2026-11-22 22:58:54.805+00
01a20603-a0ab-79a9-8fab-0befb3888c17	01a20603-96d0-74cf-90a3-eb40f852bfb7	brand.rejected	brands	01a20603-998f-700c-8561-f5a4cde3c321	{"event":"brand.rejected","created_at":"2026-11-22T23:13:54.805Z","data":{"id":"01a20603-998f-700c-8561-f5a4cde3c321","name":"Yasmine Cosmétiques","status":"refused","reason":"Le logo est manquant.\\nLe justificatif de marque est manquant.","identification_id":"01a20603-997b-7e20-897a-30f2240b1ea9"}}	2026-11-22 23:13:54.805+00
01a20603-a55b-7c34-b12b-665d94d7116f	01a20603-7f8c-744d-b434-3042f936f9f5	payment_instance.acceptance_changed	payment-instances	01a20603-a555-74ca-9323-e853093616ec	{"event":"payment_instance.acceptance_changed","created_at":"2026-11-22T23:57:54.805Z","data":{"id":"01a20603-a555-74ca-9323-e853093616ec","title":"Boutique en ligne","status":"active","acceptance_status":"documents_submitted","previous_acceptance_status":"pending_documents","acceptance_reason":null}}	2026-11-22 23:57:54.805+00
01a20603-a60f-727e-af1a-5f587fca7f2b	01a20603-9a08-72f9-b65b-61e04111b6be	brand.rejected	brands	01a20603-9d4e-732c-93e3-b36de4ce7539	{"event":"brand.rejected","created_at":"2026-11-23T00:06:54.805Z","data":{"id":"01a20603-9d4e-732c-93e3-b36de4ce7539","name":"Studio Noria","status":"refused","reason":"Le logo est manquant.\\nLe justificatif de marque est manquant.","identification_id":"01a20603-9d49-7a6d-bc5f-a242b7e998d7"}}	2026-11-23 00:06:54.805+00
01a20603-74fa-73ed-a8ac-510d14d3082b	01a20603-74a1-73e9-becc-b4faa04259ed	identification.rejected	identifications	01a20603-74f0-7a5f-96e8-dec8a39fc0b4	{"event":"identification.rejected","created_at":"2026-10-30T04:46:54.805Z","data":{"id":"01a20603-74f0-7a5f-96e8-dec8a39fc0b4","name":"EURL Tizemmour Export","status":"refused","reason":"Le document présente des traces de modification.\\nLe nom saisi diffère de celui du document."}}	2026-10-30 04:46:54.805+00
01a20603-74fe-76aa-a3ad-9cb9c1f9157f	01a20603-74a1-73e9-becc-b4faa04259ed	brand.rejected	brands	01a20603-74f4-741d-9249-b047531c9e1a	{"event":"brand.rejected","created_at":"2026-10-30T05:06:54.805Z","data":{"id":"01a20603-74f4-741d-9249-b047531c9e1a","name":"EURL Tizemmour Export","status":"refused","reason":"Le logo est manquant.\\nLe justificatif de marque est manquant.\\nL'identification de cette marque a été refusée.","identification_id":"01a20603-74f0-7a5f-96e8-dec8a39fc0b4"}}	2026-10-30 05:06:54.805+00
01a20603-767e-7378-bbbf-e09608559242	01a20603-755a-74a8-8019-cd8aff049cf7	identification.approved	identifications	01a20603-7596-7a7c-bde9-facd54e1c0d1	{"event":"identification.approved","created_at":"2026-11-08T04:36:54.805Z","data":{"id":"01a20603-7596-7a7c-bde9-facd54e1c0d1","name":"EURL Oasis Froid","status":"accepted","reason":null}}	2026-11-08 04:36:54.805+00
01a20603-7682-703e-bd2c-faf5ff077689	01a20603-755a-74a8-8019-cd8aff049cf7	brand.approved	brands	01a20603-759a-758d-ac7a-48141b0f954f	{"event":"brand.approved","created_at":"2026-11-08T06:06:54.805Z","data":{"id":"01a20603-759a-758d-ac7a-48141b0f954f","name":"EURL Oasis Froid","status":"accepted","reason":null,"identification_id":"01a20603-7596-7a7c-bde9-facd54e1c0d1"}}	2026-11-08 06:06:54.805+00
01a20603-7687-77e4-b9fb-95a9e5b4059c	01a20603-755a-74a8-8019-cd8aff049cf7	bank_account.approved	bank-accounts	01a20603-7676-79ec-9a69-127a31a42269	{"event":"bank_account.approved","created_at":"2026-11-08T07:06:54.805Z","data":{"id":"01a20603-7676-79ec-9a69-127a31a42269","account_number_last4":"5104","bank_code":"005","status":"accepted","reason":null,"identification_id":"01a20603-7596-7a7c-bde9-facd54e1c0d1"}}	2026-11-08 07:06:54.805+00
01a20603-76ca-71e0-8c68-fc944a1a56f9	01a20603-755a-74a8-8019-cd8aff049cf7	payment_instance.acceptance_changed	payment-instances	01a20603-76c5-74f8-ab57-2fc64063e190	{"event":"payment_instance.acceptance_changed","created_at":"2026-11-09T01:26:54.805Z","data":{"id":"01a20603-76c5-74f8-ab57-2fc64063e190","title":"Oasis Froid","status":"active","acceptance_status":"documents_submitted","previous_acceptance_status":"pending_documents","acceptance_reason":null}}	2026-11-09 01:26:54.805+00
01a20603-76d1-78e5-88d2-dac4875c5eef	01a20603-755a-74a8-8019-cd8aff049cf7	payment_instance.acceptance_changed	activation-proofs	01a20603-76c5-74f8-ab57-2fc64063e190	{"event":"payment_instance.acceptance_changed","created_at":"2026-11-09T02:36:54.805Z","data":{"id":"01a20603-76c5-74f8-ab57-2fc64063e190","title":"Oasis Froid","status":"active","acceptance_status":"rejected","previous_acceptance_status":"documents_submitted","acceptance_reason":"Le montant payé est inférieur aux frais d'activation.\\nLa référence du virement ne correspond pas à cette demande."}}	2026-11-09 02:36:54.805+00
01a20603-76d6-74ee-8b7a-88e861b2f21f	01a20603-755a-74a8-8019-cd8aff049cf7	transaction.failed	transactions	01a20603-76c0-7ac0-9b59-309f1ba5aefc	{"event":"transaction.failed","created_at":"2026-11-09T02:36:54.805Z","data":{"id":"01a20603-76c0-7ac0-9b59-309f1ba5aefc","status":"failed","amount":"100.00","currency":"DZD","payable_type":"payment_instance","payable_id":"01a20603-76c5-74f8-ab57-2fc64063e190","metadata":null}}	2026-11-09 02:36:54.805+00
01a20603-7a1d-772d-9def-bc7cc2e42ad2	01a20603-7884-725b-8ecb-45e99ba23e86	identification.approved	identifications	01a20603-791f-7118-99d3-421c0330548a	{"event":"identification.approved","created_at":"2026-11-12T04:36:54.805Z","data":{"id":"01a20603-791f-7118-99d3-421c0330548a","name":"SNC Aurès Pièces Auto","status":"accepted","reason":null}}	2026-11-12 04:36:54.805+00
01a20603-7a21-776e-8e7c-90a045d5228e	01a20603-7884-725b-8ecb-45e99ba23e86	brand.approved	brands	01a20603-7924-75cc-9623-c454e5d25b4e	{"event":"brand.approved","created_at":"2026-11-12T06:06:54.805Z","data":{"id":"01a20603-7924-75cc-9623-c454e5d25b4e","name":"Aurès Auto","status":"accepted","reason":null,"identification_id":"01a20603-791f-7118-99d3-421c0330548a"}}	2026-11-12 06:06:54.805+00
01a20603-7a29-7b59-bcb7-59ce74184a99	01a20603-7884-725b-8ecb-45e99ba23e86	bank_account.approved	bank-accounts	01a20603-7a10-70bb-aed0-86679269b18c	{"event":"bank_account.approved","created_at":"2026-11-12T07:06:54.805Z","data":{"id":"01a20603-7a10-70bb-aed0-86679269b18c","account_number_last4":"5347","bank_code":"005","status":"accepted","reason":null,"identification_id":"01a20603-791f-7118-99d3-421c0330548a"}}	2026-11-12 07:06:54.805+00
01a20603-86ba-7ee5-b799-448a136acd0b	01a20603-869c-7509-a6c2-3b0a3d920c4b	brand.rejected	brands	01a20603-86b4-711a-8298-ffd3da46682e	{"event":"brand.rejected","created_at":"2026-11-17T20:01:54.805Z","data":{"id":"01a20603-86b4-711a-8298-ffd3da46682e","name":"Coopérative Tassili Artisanat","status":"refused","reason":"Le logo est manquant.\\nLe justificatif de marque est manquant.","identification_id":"01a20603-86b0-7148-ac3f-df2aded7eb42"}}	2026-11-17 20:01:54.805+00
01a20603-86bd-7ff2-b6e2-eee82080aefb	01a20603-869c-7509-a6c2-3b0a3d920c4b	identification.rejected	identifications	01a20603-86b0-7148-ac3f-df2aded7eb42	{"event":"identification.rejected","created_at":"2026-11-17T21:26:54.805Z","data":{"id":"01a20603-86b0-7148-ac3f-df2aded7eb42","name":"Coopérative Tassili Artisanat","status":"refused","reason":"Le document d'immatriculation est manquant."}}	2026-11-17 21:26:54.805+00
01a20603-8753-7c7c-9db5-b18cf0eb04f9	01a20603-83a7-70eb-8e91-13e3fc2bfea5	payment_instance.acceptance_changed	payment-instances	01a20603-874f-704e-9f10-eedea112883e	{"event":"payment_instance.acceptance_changed","created_at":"2026-11-18T01:26:54.805Z","data":{"id":"01a20603-874f-704e-9f10-eedea112883e","title":"Babor Sport","status":"active","acceptance_status":"documents_submitted","previous_acceptance_status":"pending_documents","acceptance_reason":null}}	2026-11-18 01:26:54.805+00
01a20603-89ea-7bfc-8e0c-fd7eba7d250f	01a20603-88c9-71cb-ae6a-722b95a04e6c	identification.approved	identifications	01a20603-8903-7a12-9e1d-838a24321b53	{"event":"identification.approved","created_at":"2026-11-19T04:36:54.805Z","data":{"id":"01a20603-8903-7a12-9e1d-838a24321b53","name":"مؤسسة الريم للنقل","status":"accepted","reason":null}}	2026-11-19 04:36:54.805+00
01a20603-89ec-7312-8eec-8e31d7a44982	01a20603-88c9-71cb-ae6a-722b95a04e6c	brand.approved	brands	01a20603-8907-756a-b561-8aafde316103	{"event":"brand.approved","created_at":"2026-11-19T06:06:54.805Z","data":{"id":"01a20603-8907-756a-b561-8aafde316103","name":"مؤسسة الريم للنقل","status":"accepted","reason":null,"identification_id":"01a20603-8903-7a12-9e1d-838a24321b53"}}	2026-11-19 06:06:54.805+00
01a20603-89ef-733c-8b31-247d1a53f672	01a20603-88c9-71cb-ae6a-722b95a04e6c	bank_account.approved	bank-accounts	01a20603-89e4-72d8-a07b-2ed9892ddeb3	{"event":"bank_account.approved","created_at":"2026-11-19T07:06:54.805Z","data":{"id":"01a20603-89e4-72d8-a07b-2ed9892ddeb3","account_number_last4":"1235","bank_code":"003","status":"accepted","reason":null,"identification_id":"01a20603-8903-7a12-9e1d-838a24321b53"}}	2026-11-19 07:06:54.805+00
01a20603-8d5c-7d95-bc7e-48e16084542b	01a20603-8a4d-73fd-8541-beff4fa62879	identification.approved	identifications	01a20603-8bf6-7ea7-8b4e-12e9022cbb4c	{"event":"identification.approved","created_at":"2026-11-20T04:36:54.805Z","data":{"id":"01a20603-8bf6-7ea7-8b4e-12e9022cbb4c","name":"SARL Mersa Import","status":"accepted","reason":null}}	2026-11-20 04:36:54.805+00
01a20603-8d5f-7aed-acff-9ea0d95ac02b	01a20603-8c10-7778-8637-94bb4951c852	identification.approved	identifications	01a20603-8cf6-712c-97c7-58e45158886a	{"event":"identification.approved","created_at":"2026-11-20T05:26:54.805Z","data":{"id":"01a20603-8cf6-712c-97c7-58e45158886a","name":"SARL Mitidja Semences","status":"accepted","reason":null}}	2026-11-20 05:26:54.805+00
01a20603-8d61-7f37-8e03-2be3bfd671bf	01a20603-8a4d-73fd-8541-beff4fa62879	brand.approved	brands	01a20603-8bfa-70d8-a470-8430dd019bbd	{"event":"brand.approved","created_at":"2026-11-20T06:06:54.805Z","data":{"id":"01a20603-8bfa-70d8-a470-8430dd019bbd","name":"SARL Mersa Import","status":"accepted","reason":null,"identification_id":"01a20603-8bf6-7ea7-8b4e-12e9022cbb4c"}}	2026-11-20 06:06:54.805+00
01a20603-8d64-7428-bb91-b5b0bdfa0460	01a20603-8a4d-73fd-8541-beff4fa62879	bank_account.approved	bank-accounts	01a20603-8d55-7c0c-a162-411580f18337	{"event":"bank_account.approved","created_at":"2026-11-20T07:06:54.805Z","data":{"id":"01a20603-8d55-7c0c-a162-411580f18337","account_number_last4":"1596","bank_code":"027","status":"accepted","reason":null,"identification_id":"01a20603-8bf6-7ea7-8b4e-12e9022cbb4c"}}	2026-11-20 07:06:54.805+00
01a20603-7b36-717e-abd2-7a2bb11eafdc	01a20603-7a3f-746f-a452-c025bd0ff79e	identification.approved	identifications	01a20603-7a7d-75a8-926e-13e0e8cc7c5d	{"event":"identification.approved","created_at":"2026-11-13T04:36:54.805Z","data":{"id":"01a20603-7a7d-75a8-926e-13e0e8cc7c5d","name":"SARL Tell Informatique","status":"accepted","reason":null}}	2026-11-13 04:36:54.805+00
01a20603-7b3a-7833-a241-d6ae6c9d5d72	01a20603-7a3f-746f-a452-c025bd0ff79e	brand.approved	brands	01a20603-7a85-70d9-9edc-9721412b5602	{"event":"brand.approved","created_at":"2026-11-13T06:06:54.805Z","data":{"id":"01a20603-7a85-70d9-9edc-9721412b5602","name":"SARL Tell Informatique","status":"accepted","reason":null,"identification_id":"01a20603-7a7d-75a8-926e-13e0e8cc7c5d"}}	2026-11-13 06:06:54.805+00
01a20603-7b3d-779d-a54e-7ba25ad2659c	01a20603-7a3f-746f-a452-c025bd0ff79e	bank_account.approved	bank-accounts	01a20603-7b2f-7086-98d9-05946e2fb65e	{"event":"bank_account.approved","created_at":"2026-11-13T07:06:54.805Z","data":{"id":"01a20603-7b2f-7086-98d9-05946e2fb65e","account_number_last4":"1488","bank_code":"035","status":"accepted","reason":null,"identification_id":"01a20603-7a7d-75a8-926e-13e0e8cc7c5d"}}	2026-11-13 07:06:54.805+00
01a20603-7f6b-7fe7-984d-dd486dd175ef	01a20603-7b4f-7748-a085-37f84f06cb51	identification.approved	identifications	01a20603-7b8b-7c6b-8f2f-13d41df7daac	{"event":"identification.approved","created_at":"2026-11-14T04:36:54.805Z","data":{"id":"01a20603-7b8b-7c6b-8f2f-13d41df7daac","name":"SPA Hodna Textile","status":"accepted","reason":null}}	2026-11-14 04:36:54.805+00
01a20603-7f6d-74f0-8bcf-d4d6fc0f5d42	01a20603-7b4f-7748-a085-37f84f06cb51	brand.approved	brands	01a20603-7b8f-758b-b118-34d57eacb62c	{"event":"brand.approved","created_at":"2026-11-14T06:06:54.805Z","data":{"id":"01a20603-7b8f-758b-b118-34d57eacb62c","name":"Hodna","status":"accepted","reason":null,"identification_id":"01a20603-7b8b-7c6b-8f2f-13d41df7daac"}}	2026-11-14 06:06:54.805+00
01a20603-7f71-7e9a-b53e-cbafee798420	01a20603-7bb1-770a-991d-05fd9f1d8bb1	identification.approved	identifications	01a20603-7f5d-7037-9855-764a7ec9fcb3	{"event":"identification.approved","created_at":"2026-11-14T06:26:54.805Z","data":{"id":"01a20603-7f5d-7037-9855-764a7ec9fcb3","name":"حمام السلام","status":"accepted","reason":null}}	2026-11-14 06:26:54.805+00
01a20603-7f74-7cf4-afe0-5d590d38a5e4	01a20603-7b4f-7748-a085-37f84f06cb51	bank_account.approved	bank-accounts	01a20603-7f27-7286-8408-8cc9f80eb5b6	{"event":"bank_account.approved","created_at":"2026-11-14T07:06:54.805Z","data":{"id":"01a20603-7f27-7286-8408-8cc9f80eb5b6","account_number_last4":"9205","bank_code":"001","status":"accepted","reason":null,"identification_id":"01a20603-7b8b-7c6b-8f2f-13d41df7daac"}}	2026-11-14 07:06:54.805+00
01a20603-8146-7a3d-8520-7e18438e3373	01a20603-7bb1-770a-991d-05fd9f1d8bb1	brand.rejected	brands	01a20603-7f64-703e-906d-83386f6e2c3b	{"event":"brand.rejected","created_at":"2026-11-15T03:56:54.805Z","data":{"id":"01a20603-7f64-703e-906d-83386f6e2c3b","name":"حمام","status":"refused","reason":"الاسم عام جدا ولا يتعرف عليه الدافع.\\nالشعار غير واضح أو مشوه أو صغير جدا.","identification_id":"01a20603-7f5d-7037-9855-764a7ec9fcb3"}}	2026-11-15 03:56:54.805+00
01a20603-8149-752c-95d0-148cbb6de7e0	01a20603-7f8c-744d-b434-3042f936f9f5	identification.approved	identifications	01a20603-7fc4-7ba5-98b3-f3008eb23e41	{"event":"identification.approved","created_at":"2026-11-15T04:36:54.805Z","data":{"id":"01a20603-7fc4-7ba5-98b3-f3008eb23e41","name":"SARL Soummam Céramique","status":"accepted","reason":null}}	2026-11-15 04:36:54.805+00
01a20603-8150-7ec0-b786-1d48e8a18c64	01a20603-7f8c-744d-b434-3042f936f9f5	brand.approved	brands	01a20603-7fce-757c-9a29-484688dbd6ca	{"event":"brand.approved","created_at":"2026-11-15T06:06:54.805Z","data":{"id":"01a20603-7fce-757c-9a29-484688dbd6ca","name":"SARL Soummam Céramique","status":"accepted","reason":null,"identification_id":"01a20603-7fc4-7ba5-98b3-f3008eb23e41"}}	2026-11-15 06:06:54.805+00
01a20603-8152-70c1-ab34-0eae6a4c34da	01a20603-7f8c-744d-b434-3042f936f9f5	bank_account.approved	bank-accounts	01a20603-8141-7f17-8b5a-899e8aac0247	{"event":"bank_account.approved","created_at":"2026-11-15T07:06:54.805Z","data":{"id":"01a20603-8141-7f17-8b5a-899e8aac0247","account_number_last4":"4576","bank_code":"029","status":"accepted","reason":null,"identification_id":"01a20603-7fc4-7ba5-98b3-f3008eb23e41"}}	2026-11-15 07:06:54.805+00
01a20603-8658-7cbe-85eb-73d93261e912	01a20603-8390-7498-a2fe-90f329abfd8e	identification.approved	identifications	01a20603-83fe-75b1-b2dd-432fa6bef473	{"event":"identification.approved","created_at":"2026-11-17T04:36:54.805Z","data":{"id":"01a20603-83fe-75b1-b2dd-432fa6bef473","name":"Galerie Casbah EURL","status":"accepted","reason":null}}	2026-11-17 04:36:54.805+00
01a20603-865e-72d5-9272-32fa220fe76c	01a20603-83a7-70eb-8e91-13e3fc2bfea5	identification.approved	identifications	01a20603-84c9-7104-b227-593058740250	{"event":"identification.approved","created_at":"2026-11-17T04:36:54.805Z","data":{"id":"01a20603-84c9-7104-b227-593058740250","name":"EURL Babor Sport","status":"accepted","reason":null}}	2026-11-17 04:36:54.805+00
01a20603-8667-7887-aeb5-7b88af825e4b	01a20603-8390-7498-a2fe-90f329abfd8e	brand.approved	brands	01a20603-8422-75bf-8e16-3743c9df68aa	{"event":"brand.approved","created_at":"2026-11-17T06:06:54.805Z","data":{"id":"01a20603-8422-75bf-8e16-3743c9df68aa","name":"Galerie Casbah","status":"accepted","reason":null,"identification_id":"01a20603-83fe-75b1-b2dd-432fa6bef473"}}	2026-11-17 06:06:54.805+00
01a20603-8672-76e1-aefa-3522880f0e55	01a20603-83a7-70eb-8e91-13e3fc2bfea5	brand.approved	brands	01a20603-84cd-70a7-a978-0707eb0371d8	{"event":"brand.approved","created_at":"2026-11-17T06:06:54.805Z","data":{"id":"01a20603-84cd-70a7-a978-0707eb0371d8","name":"EURL Babor Sport","status":"accepted","reason":null,"identification_id":"01a20603-84c9-7104-b227-593058740250"}}	2026-11-17 06:06:54.805+00
01a20603-8678-70fb-8b5d-19adc6b434e5	01a20603-8390-7498-a2fe-90f329abfd8e	bank_account.approved	bank-accounts	01a20603-8628-72e3-b91a-55bc6a27292c	{"event":"bank_account.approved","created_at":"2026-11-17T07:06:54.805Z","data":{"id":"01a20603-8628-72e3-b91a-55bc6a27292c","account_number_last4":"2874","bank_code":"032","status":"accepted","reason":null,"identification_id":"01a20603-83fe-75b1-b2dd-432fa6bef473"}}	2026-11-17 07:06:54.805+00
01a20603-867d-74f5-a174-1d888c97853f	01a20603-83a7-70eb-8e91-13e3fc2bfea5	bank_account.approved	bank-accounts	01a20603-8652-7e7d-9364-44b237dcc994	{"event":"bank_account.approved","created_at":"2026-11-17T07:06:54.805Z","data":{"id":"01a20603-8652-7e7d-9364-44b237dcc994","account_number_last4":"6445","bank_code":"003","status":"accepted","reason":null,"identification_id":"01a20603-84c9-7104-b227-593058740250"}}	2026-11-17 07:06:54.805+00
01a20603-87bf-7310-b66a-72de2418f266	01a20603-8390-7498-a2fe-90f329abfd8e	transaction.failed	transactions	01a20603-86ed-7bad-832a-e2107a7776e9	{"event":"transaction.failed","created_at":"2026-11-18T01:30:54.805Z","data":{"id":"01a20603-86ed-7bad-832a-e2107a7776e9","status":"failed","amount":"100.00","currency":"DZD","payable_type":"payment_instance","payable_id":"01a20603-8700-7318-82d5-c7853ff41c97","metadata":null}}	2026-11-18 01:30:54.805+00
01a20603-87c2-75a5-a6e4-6617a544c04f	01a20603-8390-7498-a2fe-90f329abfd8e	payment_instance.acceptance_changed	payment-instances	01a20603-8700-7318-82d5-c7853ff41c97	{"event":"payment_instance.acceptance_changed","created_at":"2026-11-18T01:30:54.805Z","data":{"id":"01a20603-8700-7318-82d5-c7853ff41c97","title":"Galerie Casbah","status":"active","acceptance_status":"pending_documents","previous_acceptance_status":"documents_submitted","acceptance_reason":null}}	2026-11-18 01:30:54.805+00
01a20603-889c-701b-8493-39b9eb49b8f6	01a20603-83a7-70eb-8e91-13e3fc2bfea5	payment_instance.acceptance_changed	activation-proofs	01a20603-874f-704e-9f10-eedea112883e	{"event":"payment_instance.acceptance_changed","created_at":"2026-11-18T02:56:54.805Z","data":{"id":"01a20603-874f-704e-9f10-eedea112883e","title":"Babor Sport","status":"active","acceptance_status":"pending_documents","previous_acceptance_status":"documents_submitted","acceptance_reason":"Les montants en chiffres et en lettres diffèrent."}}	2026-11-18 02:56:54.805+00
01a20603-88a6-7991-b1d4-39a3393d568c	01a20603-86e6-741f-9ef6-dd397662be6c	identification.approved	identifications	01a20603-8791-7e5d-a917-8c6a8585da78	{"event":"identification.approved","created_at":"2026-11-18T04:36:54.805Z","data":{"id":"01a20603-8791-7e5d-a917-8c6a8585da78","name":"Bijouterie Naïli","status":"accepted","reason":null}}	2026-11-18 04:36:54.805+00
01a20603-88aa-7aa4-9d54-db3057eae9f7	01a20603-86e6-741f-9ef6-dd397662be6c	brand.approved	brands	01a20603-8797-72cd-8a24-328975216c68	{"event":"brand.approved","created_at":"2026-11-18T06:06:54.805Z","data":{"id":"01a20603-8797-72cd-8a24-328975216c68","name":"Bijouterie Naïli","status":"accepted","reason":null,"identification_id":"01a20603-8791-7e5d-a917-8c6a8585da78"}}	2026-11-18 06:06:54.805+00
01a20603-88b1-7368-bb96-0616cb03ffba	01a20603-86e6-741f-9ef6-dd397662be6c	bank_account.approved	bank-accounts	01a20603-888e-7975-a6df-b24f0d235212	{"event":"bank_account.approved","created_at":"2026-11-18T07:06:54.805Z","data":{"id":"01a20603-888e-7975-a6df-b24f0d235212","account_number_last4":"6791","bank_code":"006","status":"accepted","reason":null,"identification_id":"01a20603-8791-7e5d-a917-8c6a8585da78"}}	2026-11-18 07:06:54.805+00
01a20603-8da5-79b1-944a-5fb19dedd25f	01a20603-8d73-745d-9ddf-7be69c46d2eb	brand.rejected	brands	01a20603-8d9e-75ac-b7f9-88cebae9a258	{"event":"brand.rejected","created_at":"2026-11-20T22:10:54.805Z","data":{"id":"01a20603-8d9e-75ac-b7f9-88cebae9a258","name":"Boulangerie El Feth","status":"refused","reason":"Le logo est manquant.\\nLe justificatif de marque est manquant.","identification_id":"01a20603-8d9b-7452-8c10-7edab06120d5"}}	2026-11-20 22:10:54.805+00
01a20603-8e9f-7efa-9168-63afde2e65d1	01a20603-8d73-745d-9ddf-7be69c46d2eb	identification.rejected	identifications	01a20603-8d9b-7452-8c10-7edab06120d5	{"event":"identification.rejected","created_at":"2026-11-20T23:35:54.805Z","data":{"id":"01a20603-8d9b-7452-8c10-7edab06120d5","name":"Boulangerie El Feth","status":"refused","reason":"Le document est incomplet : des pages manquent.\\nLe NIF est absent ou ne comporte pas 15 ou 20 chiffres."}}	2026-11-20 23:35:54.805+00
01a20603-8ea8-71dd-ae60-b87c15ba9f96	01a20603-8dc1-70f2-b502-3b33ec7c2e95	brand.rejected	brands	01a20603-8e1d-760b-9d70-8b50c254b41d	{"event":"brand.rejected","created_at":"2026-11-21T00:49:54.805Z","data":{"id":"01a20603-8e1d-760b-9d70-8b50c254b41d","name":"Atelier Bensalem","status":"refused","reason":"Le logo est manquant.\\nLe justificatif de marque est manquant.","identification_id":"01a20603-8e17-7a5f-b3f1-1f119f1c473a"}}	2026-11-21 00:49:54.805+00
01a20603-8eb1-716c-9b99-7a779deaaa7c	01a20603-8ddf-748b-8a99-c4667fa5c305	brand.rejected	brands	01a20603-8e99-718e-9b9e-bc878535e4ba	{"event":"brand.rejected","created_at":"2026-11-21T01:03:54.805Z","data":{"id":"01a20603-8e99-718e-9b9e-bc878535e4ba","name":"Mitidja Agro Services SARL","status":"refused","reason":"Le logo est manquant.\\nLe justificatif de marque est manquant.","identification_id":"01a20603-8e93-7541-9637-f70e4e1bb73b"}}	2026-11-21 01:03:54.805+00
01a20603-a0f6-7a6c-ae75-b2be02688bf1	01a20603-86e6-741f-9ef6-dd397662be6c	payment_instance.acceptance_changed	payment-instances	01a20603-a0f1-73ba-9b71-054effdf96c1	{"event":"payment_instance.acceptance_changed","created_at":"2026-11-22T23:14:54.805Z","data":{"id":"01a20603-a0f1-73ba-9b71-054effdf96c1","title":"Bijoux Naïli","status":"active","acceptance_status":"documents_submitted","previous_acceptance_status":"pending_documents","acceptance_reason":null}}	2026-11-22 23:14:54.805+00
01a20603-a2bd-7159-ae2a-c0a064254a39	01a20603-988b-70c7-b14e-a90a0f6cf768	brand.rejected	brands	01a20603-9b7d-75ca-975c-f2043281294b	{"event":"brand.rejected","created_at":"2026-11-22T23:41:54.805Z","data":{"id":"01a20603-9b7d-75ca-975c-f2043281294b","name":"Librairie Ibn Badis SNC","status":"refused","reason":"Le logo est manquant.\\nLe justificatif de marque est manquant.","identification_id":"01a20603-9b77-7fa5-a88d-42a30ee615e5"}}	2026-11-22 23:41:54.805+00
01a20603-b5eb-7ecd-85cf-cd619b9e52d9	01a20603-7a3f-746f-a452-c025bd0ff79e	payment_instance.acceptance_changed	payment-instances	01a20603-b5e3-7339-a59b-a751b01b7564	{"event":"payment_instance.acceptance_changed","created_at":"2026-11-23T01:14:54.805Z","data":{"id":"01a20603-b5e3-7339-a59b-a751b01b7564","title":"Tell Informatique","status":"active","acceptance_status":"documents_submitted","previous_acceptance_status":"pending_documents","acceptance_reason":null}}	2026-11-23 01:14:54.805+00
01a20603-b6fc-789c-a9d0-a919aec2ea91	01a20603-8a4d-73fd-8541-beff4fa62879	payment_instance.acceptance_changed	payment-instances	01a20603-b6f0-70d0-9b24-1289c76f4cf6	{"event":"payment_instance.acceptance_changed","created_at":"2026-11-23T01:23:54.805Z","data":{"id":"01a20603-b6f0-70d0-9b24-1289c76f4cf6","title":"Mersa online store","status":"active","acceptance_status":"documents_submitted","previous_acceptance_status":"pending_documents","acceptance_reason":null}}	2026-11-23 01:23:54.805+00
01a20603-931d-788d-b999-b2711e199c44	01a20603-8dc1-70f2-b502-3b33ec7c2e95	identification.rejected	identifications	01a20603-8e17-7a5f-b3f1-1f119f1c473a	{"event":"identification.rejected","created_at":"2026-11-21T02:14:54.805Z","data":{"id":"01a20603-8e17-7a5f-b3f1-1f119f1c473a","name":"Atelier Bensalem","status":"refused","reason":"La carte, l'agrément ou l'autorisation est expiré(e)."}}	2026-11-21 02:14:54.805+00
01a20603-9320-712b-b442-dc34276b3b94	01a20603-8ddf-748b-8a99-c4667fa5c305	identification.rejected	identifications	01a20603-8e93-7541-9637-f70e4e1bb73b	{"event":"identification.rejected","created_at":"2026-11-21T02:28:54.805Z","data":{"id":"01a20603-8e93-7541-9637-f70e4e1bb73b","name":"Mitidja Agro Services SARL","status":"refused","reason":"L'extrait ne porte pas le code électronique (RCE), ou celui-ci est illisible."}}	2026-11-21 02:28:54.805+00
01a20603-9328-7d36-8315-7aca030b8795	01a20603-8ec7-70e7-9ee1-8d557acb4e93	identification.approved	identifications	01a20603-92ed-7175-b0ab-d7453d189108	{"event":"identification.approved","created_at":"2026-11-21T04:56:54.805Z","data":{"id":"01a20603-92ed-7175-b0ab-d7453d189108","name":"SARL Oued Zitoun Distribution","status":"accepted","reason":null}}	2026-11-21 04:56:54.805+00
01a20603-9467-7a30-9484-4496722793a7	01a20603-9429-719c-8d02-3e0da6323392	identification.approved	identifications	01a20603-945b-7031-a880-e2ac7fc9549f	{"event":"identification.approved","created_at":"2026-11-21T23:26:54.805Z","data":{"id":"01a20603-945b-7031-a880-e2ac7fc9549f","name":"Pharmacie El Amel","status":"accepted","reason":null}}	2026-11-21 23:26:54.805+00
01a20603-a3be-7ff3-b2ff-89ea93be8a8b	01a20603-7502-702e-9b94-75cea81bed68	brand.rejected	brands	01a20603-99dc-750c-8d16-28db54d99a1d	{"event":"brand.rejected","created_at":"2026-11-22T23:46:54.805Z","data":{"id":"01a20603-99dc-750c-8d16-28db54d99a1d","name":"Atlas Pièces Auto, Constantine","status":"refused","reason":"Le logo est manquant.\\nLe justificatif de marque est manquant.","identification_id":"01a20603-99d8-7686-887d-fe45cc91a4f6"}}	2026-11-22 23:46:54.805+00
01a20603-a45d-7829-9396-225c51b43fb8	01a20603-7b4f-7748-a085-37f84f06cb51	brand.rejected	brands	01a20603-9c3d-72ec-a2bc-0add280e2d72	{"event":"brand.rejected","created_at":"2026-11-22T23:56:54.805Z","data":{"id":"01a20603-9c3d-72ec-a2bc-0add280e2d72","name":"SPA Hodna Textile, unité de Sétif","status":"refused","reason":"Le logo est manquant.\\nLe justificatif de marque est manquant.","identification_id":"01a20603-9c36-762f-b419-cb88dcd4d0a8"}}	2026-11-22 23:56:54.805+00
01a20603-aa5c-753d-91bf-12e5beda8480	01a20603-7b4f-7748-a085-37f84f06cb51	payment_instance.acceptance_changed	payment-instances	01a20603-aa4e-7479-ade4-01c8d27ec87e	{"event":"payment_instance.acceptance_changed","created_at":"2026-11-23T00:07:54.805Z","data":{"id":"01a20603-aa4e-7479-ade4-01c8d27ec87e","title":"Hodna Textile","status":"active","acceptance_status":"documents_submitted","previous_acceptance_status":"pending_documents","acceptance_reason":null}}	2026-11-23 00:07:54.805+00
01a20603-ac06-7e75-a1bf-7e6839dce4c7	01a20603-9ae1-7667-8a7c-e072deca71ed	brand.rejected	brands	01a20603-9da0-761b-ad44-47ebe4b5a3f4	{"event":"brand.rejected","created_at":"2026-11-23T00:15:54.805Z","data":{"id":"01a20603-9da0-761b-ad44-47ebe4b5a3f4","name":"SARL Tizemmour Conserves","status":"refused","reason":"Le logo est manquant.\\nLe justificatif de marque est manquant.","identification_id":"01a20603-9d8e-7a4d-af5d-349744779d68"}}	2026-11-23 00:15:54.805+00
01a20603-aee4-7b0b-a3ab-914078753922	01a20603-7884-725b-8ecb-45e99ba23e86	payment_instance.acceptance_changed	payment-instances	01a20603-aedf-73fa-8173-8e067b588d21	{"event":"payment_instance.acceptance_changed","created_at":"2026-11-23T00:31:54.805Z","data":{"id":"01a20603-aedf-73fa-8173-8e067b588d21","title":"Aurès Pièces Auto","status":"active","acceptance_status":"documents_submitted","previous_acceptance_status":"pending_documents","acceptance_reason":null}}	2026-11-23 00:31:54.805+00
01a20603-b674-7f08-b499-f729433a85a3	01a20603-a0a8-7090-8c52-ceb4d6e32525	brand.rejected	brands	01a20603-a3ba-7674-8b41-047d38281987	{"event":"brand.rejected","created_at":"2026-11-23T01:18:54.805Z","data":{"id":"01a20603-a3ba-7674-8b41-047d38281987","name":"Pharmacie Ouled Fayet","status":"refused","reason":"Le logo est manquant.\\nLe justificatif de marque est manquant.","identification_id":"01a20603-a3ae-75f5-898f-5666bfca022a"}}	2026-11-23 01:18:54.805+00
01a20603-ace5-7ffa-a4a7-071f0d4d4405	01a20603-8161-7314-ba1c-72f00755d9f1	payment_instance.acceptance_changed	payment-instances	01a20603-acd2-72e1-a5c5-91d5fb8415e5	{"event":"payment_instance.acceptance_changed","created_at":"2026-11-23T00:16:54.805Z","data":{"id":"01a20603-acd2-72e1-a5c5-91d5fb8415e5","title":"Djurdjura Bois","status":"active","acceptance_status":"documents_submitted","previous_acceptance_status":"pending_documents","acceptance_reason":null}}	2026-11-23 00:16:54.805+00
01a20603-b0c5-7f59-b090-5cb1e8d9d35a	01a20603-83a7-70eb-8e91-13e3fc2bfea5	payment_instance.acceptance_changed	payment-instances	01a20603-874f-704e-9f10-eedea112883e	{"event":"payment_instance.acceptance_changed","created_at":"2026-11-23T00:44:54.805Z","data":{"id":"01a20603-874f-704e-9f10-eedea112883e","title":"Babor Sport","status":"active","acceptance_status":"documents_submitted","previous_acceptance_status":"pending_documents","acceptance_reason":null}}	2026-11-23 00:44:54.805+00
01a20603-b3e1-7350-8d03-8969139fa65e	01a20603-88c9-71cb-ae6a-722b95a04e6c	payment_instance.acceptance_changed	payment-instances	01a20603-b3db-71aa-aa1b-fd20d6cb9e39	{"event":"payment_instance.acceptance_changed","created_at":"2026-11-23T01:00:54.805Z","data":{"id":"01a20603-b3db-71aa-aa1b-fd20d6cb9e39","title":"الريم للنقل","status":"active","acceptance_status":"documents_submitted","previous_acceptance_status":"pending_documents","acceptance_reason":null}}	2026-11-23 01:00:54.805+00
\.

COPY public.files (id, workspace_id, resource, record_id, kind, name, type, pages, width, height, size, sha256, storage_key, wrapped_key, public_key, public_wrapped, created_at) FROM stdin;
01a20603-6b63-7e9b-a0d0-d28a065a6ec3	01a20603-6592-752c-9852-633e1b7b1e5e	identifications	01a20603-6b65-74b4-97c7-d4410463082b	identification_file	registre-commerce.pdf	application/pdf	1	\N	\N	37271	11377f7a28bbb3779e5f2f9f1e4fe7be87abcfd51931b5e57a93b64a0b9e0d8f	97d4552005e3316475249ddecf522897	1.O7YiCQ5kfgkMHlfWHDfSPfpNhWzrneNW6XQu9MsqhUiOOCt6c-1K6o0WzbbGmciMzkXBv7Gx1oe7IuE1	\N	\N	2026-09-22 01:26:54.805+00
01a20603-6cad-7c7c-9d81-e5f35ede37ac	01a20603-6592-752c-9852-633e1b7b1e5e	brands	01a20603-6b82-7472-b0ba-9c07db01233f	logo	logo.png	image/png	1	512	512	16469	6a22b1c865b1c4d5b6c9644baf095ddc4a9d17b08f2a1b0017a6cb4e6dcad3f2	25626cbb7adaec0e37e2795a0b2c4f36	1.BPyOZuodFq4KJaSVH_WBy8r4J1QrkstPhAyLqPhtpsBbkSLymqwZcm1XQFBvVdX5zKVF8rznjK8hlERU	231fa4041e53ec81c6b3c8b411ff5a51	1.sbpfajz1HCqA2NIqQqQC9OsouKQ7qfZvsP-KOWq6nrE3X5PUNuQyU8NoMQyHpEQ8sXPgAljrsoFoWNKx	2026-09-22 01:36:54.805+00
01a20603-6cbd-75f2-a07f-54a7b7093dd0	01a20603-6592-752c-9852-633e1b7b1e5e	brands	01a20603-6b82-7472-b0ba-9c07db01233f	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	104523	60e7bd38921ee257713fdce83d043d67d41a0673ff5daa99858ca0f7d3d58f4d	07ca3edfceb8d050b8469dda5a8cf9dc	1.t1uYprFVOq_aApkt0Smsystu5bOLkU2M5meZapFDqnC9SknndYztVW5mjjU8oS76kzOjPaw9WH8ZbSEn	\N	\N	2026-09-22 01:36:54.805+00
01a20603-6d4c-7171-a702-299e5ed32873	01a20603-6592-752c-9852-633e1b7b1e5e	bank-accounts	01a20603-6d4f-718f-9787-e5c426db6fde	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	29776	0481b4fbb10b4790366a7fb6d1738afe12f02269a8ca1eecac812fb22c88a69a	9c72d91a5898bf2e4701a75c08a38add	1.cPKDfGg01kVxih4XyjY8fhGmpuitUmuNAivhtUFWmy3WtblPeNK1HAu9QyMay2IKzRm_Lo3mQHyroHty	\N	\N	2026-09-22 01:51:54.805+00
01a20603-6e33-786a-8472-08cf5623b712	01a20603-6592-752c-9852-633e1b7b1e5e	payment-instances	01a20603-6e53-75ff-9e01-f13fc4e9e0f5	payment_proof	ordre-de-virement.pdf	application/pdf	1	\N	\N	27334	3a53bdd874f028cfa43b33daff8927b1337c7585c201fba28ddda29c1e69df7c	6b68f723002f820b15aba8db3a54735d	1.Bbhg-v-9PKnXnSErSHolkKAbn59X0UJmTcJfTDBMPwr8Y41Q3Vt3_muZ1nmZmXf4J5oqdexvZ0bzsSvT	\N	\N	2026-09-23 01:26:54.805+00
01a20603-6f80-73be-ab08-26930ef163f8	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	identifications	01a20603-6f81-75b7-9aee-519d8067ef0d	identification_file	registre-commerce.pdf	application/pdf	3	\N	\N	65739	c3b977546bc508ef83e2b78557eb372a322ee8e6eb9ffa16f7e09156c97c495a	7051ff4584a0a58beda392b1bf7eed2c	1.cTES9N8UxG-E54E6FmA5Vc8sLS7snI1AlCWi8tVAnQcRJI-68IGTELQB5xdYDOtjxNXWChsyruUNiZy6	\N	\N	2026-10-04 01:26:54.805+00
01a20603-7013-7063-9ae0-809907908af2	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	brands	01a20603-6f86-771e-9d22-1bcd966ab3e5	logo	logo.png	image/png	1	512	512	16053	affaef965318631538cce6e76062d0a2018549f850cf8333df53fb5193194721	9eee9cc7a9ba98ee47e86e01a8c5252f	1.74qBze9BIraXwUnK-U6XNmF2MsKVggIk6nwTJbOXyAiQ0cE8teG63u0BBjKG-RcH7gXmbhl-9ZjsxQGe	279edfafa54ab6aef5224e0e46797fcd	1.pt56r7_7pPwh0luSSZcjtJklRImycWmQ4qd-0s9emGjHWP-qWoYJfpWuseOwqKogXJg9Jk7pxV8Gi8EQ	2026-10-04 01:36:54.805+00
01a20603-702b-77ca-9333-b25f7ea9dea3	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	brands	01a20603-6f86-771e-9d22-1bcd966ab3e5	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	103734	1f30aab642fe6bbfca90b0452eaec997400c36675b4a3ff1a4368be9bbe3733e	92f3259b1f089bdc6813c6fa3c2beb2b	1.CAhWdlhNUlKhR-dJxqOsmy87yNWiekr1jvLLYTdGmP2cRGdZdXj15FH1dBXhrG4XqWHFDxTdPi_Mwm9Y	\N	\N	2026-10-04 01:36:54.805+00
01a20603-7059-74b5-910a-78180ace39a3	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	bank-accounts	01a20603-705e-78a6-a8b4-ae13b9337faa	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	29361	840e7ddc6765cfcec78f833781451f44b82d4544226453e963da339bc2e5d955	34ad92326320fd4951f854fd36c1ed40	1.-j6L9f7114exDcyVicVjXH6ec7w4COyBJ3X3e3XVLsRjPSZLv9HSj3sUrEftwnh6h3X8IFWoZT_NWHQs	\N	\N	2026-10-04 01:51:54.805+00
01a20603-716e-7066-aa49-bce2d4f38c68	01a20603-7101-7388-a8ba-42fa14e8c3cb	identifications	01a20603-716f-7d7d-a7f3-e0183a1b7b34	identification_file	registre-commerce.pdf	application/pdf	1	\N	\N	36561	b0643550cad1827205f0952d1a1126e8a4a1b21b02bfaabae88a90b969f119b5	649299c795ed2cc7a71a596fe0825ad9	1.8mqm6STnBKnv5zmEFi2qjrncVcrtg_aVMTsDyARVycbLb-bXa3ykXsMXSuqIx19KF3LwOTiavUzt-CkV	\N	\N	2026-10-13 01:26:54.805+00
01a20603-71f6-7418-b8ec-c0b1597e0df0	01a20603-7101-7388-a8ba-42fa14e8c3cb	brands	01a20603-7179-754c-b800-0fd4c46f8d9a	logo	logo.png	image/png	1	512	512	15904	9d0dd868489b7ab5e0ce953797ed165d9e7e14b33403775f7e642bf9f52aed55	08137b515fb82af72e66334b78e17a27	1.iVf_Jep8CcqwChKkhPwaDRhZzr385yGsSRqC-rm8fZdTrJEo2WPkXBwen-lJhlU3oCiBQyeNMItes2X9	e0ed55eea980838472d9f98fa342803f	1._g0FZHHAm8DLN9Z2wwr2QDkwv6NzNRaCr0UuDWx-vWD0ZLsfM3Cp8ZESqQNLWpUJqIC4zI2ttg0swCo5	2026-10-13 01:36:54.805+00
01a20603-7208-766a-b393-7832cffe4845	01a20603-7101-7388-a8ba-42fa14e8c3cb	brands	01a20603-7179-754c-b800-0fd4c46f8d9a	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	103427	2981df9c122b9106e9c55dc3431ed79fff50c474276c361265b7dc1aad20e632	adee7d86f040e2abc9189433f868061d	1.tPRZceqXnQLhpdpNk7sG6e3WI2_mtRe4uoJmXBwUChlh7bSPCaEafAaV1dashm01mZ23q8TyyXLsUBso	\N	\N	2026-10-13 01:36:54.805+00
01a20603-7243-76e7-b286-22661048ba23	01a20603-7101-7388-a8ba-42fa14e8c3cb	bank-accounts	01a20603-7248-7f21-8566-78ae704bba97	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	29774	a1adf180aa0ccd1b1508baad16c0e939c2e70599f29666ff636601a7bf3fd442	2ebacde0ececf2973a2b91e6df265022	1.AkE1gPXYN4SlIuYDmyJ5XSsYJ1A_7HCjSCV4vS9wR5TPidAsqmBjPJ42W9E0a6zDrmi_kDS7xa66G-kL	\N	\N	2026-10-13 01:51:54.805+00
01a20603-72dd-7ac3-898e-d47800deeded	01a20603-7101-7388-a8ba-42fa14e8c3cb	payment-instances	01a20603-72e5-773c-8276-be411d2a5788	payment_proof	cheque-activation.jpg	image/jpeg	1	1280	584	113874	c01d8ae8e44c92abaa06c074f38d65b466671b5fc2d9865fc75eefdd61c4ae6d	a1710495b3cd20c6ac8c59022e520496	1.MAo9Oe78umqw7SviVuWKh6_7mM5ds1WrrWxzwc9sl3WvCpxcYzi2ISvX25fa6w0Qkek22DLy2Ie8gt5-	\N	\N	2026-10-14 01:26:54.805+00
01a20603-7365-7e3c-ae9b-4ca2714b2eba	01a20603-7324-7253-9154-745c21f0b3a7	identifications	01a20603-7366-7760-bdb1-dbf3fdcb96c9	identification_file	registre-commerce.pdf	application/pdf	1	\N	\N	36441	50830c1917b6af3dd6d5dda15053bd4cd391ab7127e7e98aa99ede226ff8fff1	4aae5103c024572780326b3b7f074295	1.3kC5D6GulONsQbcRPEh4dePRP-kLuH_KlSvJQmasyitxoFEZKguo84AAQYDkucn5XBs6RxRGaIpZmRy1	\N	\N	2026-10-21 01:26:54.805+00
01a20603-73de-7310-a514-036e90ba4905	01a20603-7324-7253-9154-745c21f0b3a7	brands	01a20603-7371-761b-b570-c4c3f7c5bff1	logo	logo.png	image/png	1	512	512	12258	0a2e00584cf30fe3b74c824fa1d97b9fb135e65b3be64150920d02252874f221	f81411db3823baca6d048a5e5b1283e4	1.6V6wVVCn8UFg4rgAbc22mBXe8a_UI9R29hESkt0IECGTavn9fOgnHP-cHhOkrdFGCJcTkHqYNL4KZGhB	2391f622d056b4adf6ad8a95df15b2cc	1.dadpXHddMiperc6Rve_sUbJL5qwCKb3CBP2sqARFJ2Zl2qtxBQT_nvSPiSzmRtWD-VccvAbXyXbHBk6M	2026-10-21 01:36:54.805+00
01a20603-73ed-7f7c-b318-e674699d5f1a	01a20603-7324-7253-9154-745c21f0b3a7	brands	01a20603-7371-761b-b570-c4c3f7c5bff1	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	102240	162f4d7778794b5e2370d49604b4104880c674fefd5f5111d892a1ff77aa2713	e8ec391bc61d7c5c1d0e322515c35e09	1.x2nFiI2_tjaiG26cdOlPt8eZpMnekh960pQ2u63svrABf2LcSOLyfR2ak7NKWT32EzUNtpSq5eDrPfD3	\N	\N	2026-10-21 01:36:54.805+00
01a20603-7431-7d88-9877-0dc7afdab3c8	01a20603-7324-7253-9154-745c21f0b3a7	bank-accounts	01a20603-7434-7095-8c81-2c8629cbf418	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	28997	a036aa0d2db1bc869b7c21cef3815b97bda19e52ecf7b80a88364a858a835b45	5bbdef01b1b5479af877042ad28b86e2	1.q7UUjyJWerLg1ueUN2MQmStH6fUn50Q4kaoIghc4aD05VE-1A-Y3FrSrVtkmPH7_aC-8FU3GAexJYT8k	\N	\N	2026-10-21 01:51:54.805+00
01a20603-7469-75b6-956d-8a5c4ce93a40	01a20603-7324-7253-9154-745c21f0b3a7	payment-instances	01a20603-746e-75ea-ab7c-986e00100349	payment_proof	ordre-de-virement.pdf	application/pdf	1	\N	\N	26558	811930f617c4652ee04d2a49b626b287cb9a02520bf2609ccb57fb888ecf7145	c76bf358a3282b7661abfc38a7906f52	1.htaGpN3dUw_PRYJdUXfl3F7TefbiYpWcVr6m0U7iv1AoEqsG__bh8Gp814TYmnrU4Pezxbt_7pn2M9by	\N	\N	2026-10-22 01:26:54.805+00
01a20603-74ef-7148-baab-f7297c52f31b	01a20603-74a1-73e9-becc-b4faa04259ed	identifications	01a20603-74f0-7a5f-96e8-dec8a39fc0b4	identification_file	registre-commerce.pdf	application/pdf	3	\N	\N	64051	1081fbeca57d6a9f0f0672749e5dba9f7203958ce0c07bd4fe8872268796005e	3982a77839bd1b323f37d09389d258e8	1.OYzIK29aV8ZEbkBwkvgjKNueMleGqrKPQkFPTUyCdIVTrLQtLWYW0vVU_bqJLLi3wIPItjLDOljvs3-j	\N	\N	2026-10-30 01:56:54.805+00
01a20603-7537-7aaa-87a9-4e1c849f0a95	01a20603-7512-7239-b170-e744a55e29d4	identifications	01a20603-7538-7e5b-aca4-93ab52ca4941	identification_file	registre-commerce.pdf	application/pdf	1	\N	\N	36572	7cc1844965f9ceaab557febdc47af9624e73189cc0b8070c4f52a6d164fbba10	dfc96f52d45df4c4120ad4a7ec9f7108	1.wGGi9qDE-dpUFU-d3oz9mwkZQOk0RpCiQ_b9Vyh2MSVukHoDFlmh6PJ8PMIP4ScdU8dSZHSUs7sJGX-5	\N	\N	2026-11-07 01:56:54.805+00
01a20603-7595-7ed4-89e2-3cf967c40efd	01a20603-755a-74a8-8019-cd8aff049cf7	identifications	01a20603-7596-7a7c-bde9-facd54e1c0d1	identification_file	registre-commerce.pdf	application/pdf	2	\N	\N	52806	48d6a0174c00f1a736517019ca869312123d6df780c6387dc078963f25fdb5a2	38f15ff0138faf44703d94a9c502eb81	1.xWE1s65uHGLoa_svqg5u_8EyQclipIyV9DuGvu2lzJn7QnXfGCuZI1_lLrfoKG_7twu6oCZJL0i4HU3N	\N	\N	2026-11-08 01:26:54.805+00
01a20603-761d-718b-9860-96817bc4a5a9	01a20603-755a-74a8-8019-cd8aff049cf7	brands	01a20603-759a-758d-ac7a-48141b0f954f	logo	logo.png	image/png	1	512	512	10806	d8b3848a09216de4aad7d59809916525a58dba36f98289cf681cda1b176e6b1d	0b77f18ff7bc7d6234f4fdbe24e90a20	1.yBoGFH_1PoseHuNWwQM3Iy-7Oi9e0OnAcyPgAsWQRFk_I3GfUUIUZxvapuB98qrxyrADSsR5k7ioi_w0	4add723b244512f097756b9d56341560	1.7d1B5TeZpkhGIIWaH9Iz068jmv__eTi0W3ZT7_PasoDhnEo3FVsRAFJlt295wmyz6yFHReGdRun3sM9Z	2026-11-08 01:36:54.805+00
01a20603-7634-7787-8f7e-34fc326de85c	01a20603-755a-74a8-8019-cd8aff049cf7	brands	01a20603-759a-758d-ac7a-48141b0f954f	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	102092	7f5a6b180636932d6c7a4c94784694350d5c4f92adbbf19ab80ee00e3e1417c5	88abcdffb9b6d12524af13cbea879c9f	1.PvuuFSY8W02pYpJYkj79xh_cVljlM4DE8UNiPb9pdzFfWh0YihNx_3yP4Y10gOb94lggf27s4XOtbTRi	\N	\N	2026-11-08 01:36:54.805+00
01a20603-7674-753e-8dc5-9efdeb33ae65	01a20603-755a-74a8-8019-cd8aff049cf7	bank-accounts	01a20603-7676-79ec-9a69-127a31a42269	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	29223	ba0484af5aa72bb0a0d973d86d9d80b702f83498d97edae611855d479e76b0c9	434289bd15ec6287422da2d9d654c04a	1.mnYLY_k69EnTQiUQ4tpmOC6GFRL9STCDbqRNtWpK-lGi1bRJ4UhG4dRoIw4CIpceO92P8t9jHO7zg2FR	\N	\N	2026-11-08 01:51:54.805+00
01a20603-76c0-732f-8718-720300faedc9	01a20603-755a-74a8-8019-cd8aff049cf7	payment-instances	01a20603-76c5-74f8-ab57-2fc64063e190	payment_proof	ordre-de-virement.pdf	application/pdf	1	\N	\N	27186	4359661d404d274c4c921939350ee06ee162d1ba68b907ae8b69012ecbdd539c	69b810f1ff67c9352a4f80e2c656662c	1.kEgguiPqhcfNrEMdAEQR_MJLDkIQhUVQPp3BjVVfX5sA80cGaTaeZcbC0HOen_4aIyXjZZem7p3JPB-N	\N	\N	2026-11-09 01:26:54.805+00
01a20603-791e-790b-83e3-7be9dae9c4ba	01a20603-7884-725b-8ecb-45e99ba23e86	identifications	01a20603-791f-7118-99d3-421c0330548a	identification_file	registre-commerce.pdf	application/pdf	3	\N	\N	64680	e43cf674a21e56f97581af0085d69e053385ad9d07d5e890887e3a7ef2d6dbb5	fe93f3f21cfec1657389663dbae32534	1.hpohB16M9S7u-PAdehpa3fh5ZmSPAUXqIZ9ekaTCywePNGdGzB99gcdgmHxrf4ufr6o5klLmi1lSmqGb	\N	\N	2026-11-12 01:26:54.805+00
01a20603-79b8-7f66-9f2b-81c970c8f228	01a20603-7884-725b-8ecb-45e99ba23e86	brands	01a20603-7924-75cc-9623-c454e5d25b4e	logo	logo.png	image/png	1	512	512	15816	72b9913991d38b21724a68af92e28f5617b4bfa99a2bcad920b7e7d87af562a8	bdb9d0f685b661ab87fe26c31c039270	1.zowxpjHYxE6pHQnaOnRp17BxmCzcEu20lgqHTW_kqAMUWMOYQ4SZK8IHsi4DV3D4aZQtVQgWfkB_kZcy	f34bdb1f80ecbb94e378b97b3da81c02	1.lzPtPpUlljr2EPavC2aflj1_2JgGJLCxqqRu3e2qutjNOfGazrrOo4a-KX2Ik9LSmVMnRULTnfmtiv_o	2026-11-12 01:36:54.805+00
01a20603-79d0-7940-a1d0-6edc4aa573fa	01a20603-7884-725b-8ecb-45e99ba23e86	brands	01a20603-7924-75cc-9623-c454e5d25b4e	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	103690	b81467d055e718e0775f0cd2c4b3a46c17302b7962ad6ab9b6b08467099db722	373a27d25429e32f216a271fdb798ab0	1.Qt6ULT_rWNmMtJjAtXg9nmLbEdwWGGsTID4colP_-_lMLQLKy6FCwGFMdJqMN32MfpKjGngmTXVweVpO	\N	\N	2026-11-12 01:36:54.805+00
01a20603-7a0c-7c6d-b0d5-6f4c88474a74	01a20603-7884-725b-8ecb-45e99ba23e86	bank-accounts	01a20603-7a10-70bb-aed0-86679269b18c	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	29332	731562ca36ba119a129e35cb3b35b73ec1c254acca689db17f7e61f823aab4e3	ddafd98b481be7c70a2d5f09f0c53b52	1.--i9oMaRPEJ8Lx3dzd_bx2alaBjScCMz3apdWphrz5NVsbFIpLCtOTsI60HYSqsuj9fSJubzoWRINn1w	\N	\N	2026-11-12 01:51:54.805+00
01a20603-7b8a-7909-9049-f1dc40cf04dd	01a20603-7b4f-7748-a085-37f84f06cb51	identifications	01a20603-7b8b-7c6b-8f2f-13d41df7daac	identification_file	registre-commerce.pdf	application/pdf	3	\N	\N	64430	c3374fa719ef1d912264681f4b2f59293f582e83197326da45713cee85c2acde	eeb76a1eeb5b684f9760cc1daf899a11	1.Yi-f41TmoG65xT4foi4E383lAog2-xzo5d7UGaANEWErYNtkV0x57TsAU-aNHW7q97aNfHoFWlQPhpy6	\N	\N	2026-11-14 01:26:54.805+00
01a20603-7c07-79ed-ad81-bffb740ac2d2	01a20603-7b4f-7748-a085-37f84f06cb51	brands	01a20603-7b8f-758b-b118-34d57eacb62c	logo	logo.png	image/png	1	512	512	14053	f206fa6263f6e1bfe0cd4d33d32b7c81dbd21923e874e49bf38114e7a360e2aa	c93df6a80befda0f41f0c1b4a81f999b	1.AEEN1sTfNe4FythHm9QuCDuMD7YSZKTc-t74VtcK4Q9hEWwBDyGEGouWKwK5Bhs6AqMjMizBvXa11h4s	77ba59aa31b5113788485639e047d934	1.29Vb49tazWkFu_8h3bhHksDPBdtV3p_IOBee-yTpezCFl9ChDNcivR1OI8GqmXDbzIikn0ClAlHOELwJ	2026-11-14 01:36:54.805+00
01a20603-7c21-71c0-a3ae-36aebed98096	01a20603-7b4f-7748-a085-37f84f06cb51	brands	01a20603-7b8f-758b-b118-34d57eacb62c	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	102283	4054b103aa72d3de9944ccc85ec5369693a29a3dabb9bc585150a3fdcf7ac3be	1739168e12f3dddb6982e7e4ddbd31aa	1.YAKn-jWsVzY2C9CvbuCRDWu992bwINehnCGiW0ImlM2z4MxE-0aX19YkZfaKWOKkIe70T8g3y1jgvSY0	\N	\N	2026-11-14 01:36:54.805+00
01a20603-7f25-7e38-8c0d-6cc8bf9e6af2	01a20603-7b4f-7748-a085-37f84f06cb51	bank-accounts	01a20603-7f27-7286-8408-8cc9f80eb5b6	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	29590	6450438a0b30e11420ff957903c75d571390fa7b893e66aacbcd3d8f7670bf45	566b558bf39135665ed22e932867575b	1.YL258di-oeiQ_m9Wmazxlt8RnZkiiRbJezlU7ZbhZI1TOrSkt_oLsc7PCO-W_Jp_ZXX_l7Sr4ELnhEK2	\N	\N	2026-11-14 01:51:54.805+00
01a20603-874b-710d-ab05-b51e84fcdfe2	01a20603-83a7-70eb-8e91-13e3fc2bfea5	payment-instances	01a20603-874f-704e-9f10-eedea112883e	payment_proof	cheque-activation.jpg	image/jpeg	1	1280	584	116472	b8a60e577ad6bbf222a0af75b7d3722d2343752680da66e50789eb7d7a4d6440	ea3497f7687d98012b1600658d6f1c2d	1.29P_9j7HVBlYCq1UEU_tEMkCQMl8y4oewstjhdWxVuXzH7yKLz7dTyoeroHtqXVt5IAqkfaSLWCAon5b	\N	\N	2026-11-18 01:26:54.805+00
01a20603-8902-70a7-b583-3b5484d381e7	01a20603-88c9-71cb-ae6a-722b95a04e6c	identifications	01a20603-8903-7a12-9e1d-838a24321b53	identification_file	registre-commerce.pdf	application/pdf	2	\N	\N	50822	ae83e1a6e44e8088a678cd359fd9453369a1cd8e386e9fdafe8f9e906694b6f0	59a79997ad5dc3d3ba0db45de345c802	1.YqqB0de45-1vEhPR_OMv4CFG_83jq055OO1yKN14Mo6rPCr2YUTtx3A87hiM7oHrT3YlgJNoCU2cle70	\N	\N	2026-11-19 01:26:54.805+00
01a20603-8993-7263-8f26-bf239beba52a	01a20603-88c9-71cb-ae6a-722b95a04e6c	brands	01a20603-8907-756a-b561-8aafde316103	logo	logo.png	image/png	1	512	512	16425	5c8ca33ac3fcff8ef0a00df5bb0917ac8a2c68dc139e0d9b35c73b9cea196e70	4e3b428471fe00af07870f289a75309f	1.uVuj0kvpj4KbPg3XpE9Fsp0oX1CGL8tqpmdjMLbYVuraGO0xaD4zUsILE442e_YoXSwnx8eOg46pD_ha	3e43ea548bf33973182b6292ba8ec3d1	1.oODgd-WO3neBxvnYZN1trTln8J28SStVfee0peBqvVI_IlS6N-ocow39YBj-RAFLrMwqe-_-IN5QEcmu	2026-11-19 01:36:54.805+00
01a20603-89a5-7e1c-a112-3bd05c7a59e0	01a20603-88c9-71cb-ae6a-722b95a04e6c	brands	01a20603-8907-756a-b561-8aafde316103	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	102274	541d7c27cfc40b79c7f0124e6064a637521d08b6b8d6386a70cbc4206c3e7474	63fa8967261fe3faa46162648aa8c06e	1.AfN5KZda9vsDCp0E3C4uZ50X03wU74_Fd1B2PJdxc8W-slngZbe5umVy7tPm4RhQA22OQKDeBUQV3FIN	\N	\N	2026-11-19 01:36:54.805+00
01a20603-89de-71af-aa98-5c7276f26e26	01a20603-88c9-71cb-ae6a-722b95a04e6c	bank-accounts	01a20603-89e4-72d8-a07b-2ed9892ddeb3	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	30096	54f5ebb3f2ee93910f6ba667e6c186aa4de062dc1852d2a23ca42cb778358cb9	8ac324da8a1891a355b70e9d7178f576	1.rdL0xSQYMrC33MBIHfqXcL8br7kX9OfdqaBaLyPWBwWAKpBZIyAXD72nLgDy2jGFqo_ThPIwMzM80zU6	\N	\N	2026-11-19 01:51:54.805+00
01a20603-8cf5-7303-91d6-70d324267694	01a20603-8c10-7778-8637-94bb4951c852	identifications	01a20603-8cf6-712c-97c7-58e45158886a	identification_file	registre-commerce.pdf	application/pdf	2	\N	\N	49940	ecc0134f2af0d37dd2c18525158197ad5014b324655ae77946988c53cc463f67	3487f82774a4bd07cc3dfaa285b82150	1.5llvITtiLEtLaEYJAoiclHry5L1FUnlSUOpz6eEUvdMKTaU8HFFrjJwNjevXv5j06vK92lhqseM5Hoxf	\N	\N	2026-11-20 01:41:54.805+00
01a20603-8d51-74c5-9092-19f3089ac598	01a20603-8a4d-73fd-8541-beff4fa62879	bank-accounts	01a20603-8d55-7c0c-a162-411580f18337	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	29180	98997037b28992cb62695e544a45a112a330786af177d9f53a71a4ff453d0404	299ba715e28a9bbbef1b360a8aa28dd1	1.CfnadyeYS3x-3dSsxSEbOAk0HWmnkp6Z22yN1qQB0DIpaFjg5Rt8u_PJNT2UHdWUORgOdqmQPebjeX9s	\N	\N	2026-11-20 01:51:54.805+00
01a20603-8e14-72b9-a447-c3da42ba2324	01a20603-8dc1-70f2-b502-3b33ec7c2e95	identifications	01a20603-8e17-7a5f-b3f1-1f119f1c473a	identification_file	carte-artisan.pdf	application/pdf	2	\N	\N	35805	fdc31e73c86ffc1c08f49c04f3e2b0b8f6b56a6e791b96529f180d1df39101de	180061524789216c298698144bce3c31	1.3-WlfRDE_pOoqsAMjxB7I_IlfKlgfGMOVLJzWtnnG_wZoge93iQLL7JhqpuN_2BGJNlI4mzZtbp1Zyhr	\N	\N	2026-11-20 23:14:54.805+00
01a20603-92d8-7c91-a904-2a0a45c12c84	01a20603-8ec7-70e7-9ee1-8d557acb4e93	identifications	01a20603-92ed-7175-b0ab-d7453d189108	identification_file	registre-commerce.pdf	application/pdf	3	\N	\N	64986	d35827fc928c4b91ba27db0987ea5b337f8973f6bcd66163600797d28da40d68	22cc2c1b66682859e6b144c3f47fcd36	1.lWBzJo0wWCLKqSyxDVEaqYb95DGwF7Z6r8O8scDQnXmk4c-aQ4veo1eQ__pDbJLfOXEQdfh3JX-5-UkA	\N	\N	2026-11-21 01:46:54.805+00
01a20603-945a-7671-95a0-4ad4ad6fe93b	01a20603-9429-719c-8d02-3e0da6323392	identifications	01a20603-945b-7031-a880-e2ac7fc9549f	identification_file	agrement.pdf	application/pdf	1	\N	\N	28249	ce35d5b3b8d2daee29b7705c44ecc30ae0edb01e92c4246986e8c60a9ea37103	eaf82fa19276882fb4aad9b6d03d2a3e	1.37-a04tG4fowLvhZaR-eQiGaZLBt3TogACuQXV0Mrz-hEN_6fptEsiVlZYoLg93j5ire0JJGG3M0_2qY	\N	\N	2026-11-21 20:26:54.805+00
01a20603-7722-712c-a179-14a6283b875c	01a20603-76f2-75e5-b25f-669d26fcedbb	identifications	01a20603-7723-7618-bef8-a68e4827afa3	identification_file	registre-commerce.pdf	application/pdf	1	\N	\N	35206	7320eb1d04a1d2bc20570b534d758fb797d93efa0fa28c0de83c8fb27fc855f2	fb2655e35442e4cc283f7b2ec9bf34e2	1.zRxR2yB5_aZ0i3vB1DWuKp0rDAcBlKIvZf-VFL-fer_7kvnaoQaPNwbVYt9UHaj0-3SLt-5_pCOHorYi	\N	\N	2026-11-10 01:36:54.805+00
01a20603-77ac-78e3-ba66-d1906ab5795c	01a20603-76f2-75e5-b25f-669d26fcedbb	brands	01a20603-7728-740f-bfbd-5b3da125d133	logo	logo.png	image/png	1	512	512	9006	4651780b9a88f7f11e7cd630a1ea5a044e1b12e497f471d027076b7f1351de39	9fb735277715022e15fd38256026ebef	1.U4C8-Iy7i6tNNAWyLyHzM8BYbviKbDrHhHFK4m9hRSRVsYgnVR3KRIza3VwDWDk2dUznc20JkttgD02J	a8fd9369c1250f9d088e02c39685bfbb	1.rpqQehhj_SBKq9aeZYkIa4Pu0q1iZLsHWjJB2Wh_xWowRFbUVhqPeWK0Doq5h_Z2YBeTeYfqNHKy1ktd	2026-11-10 01:46:54.805+00
01a20603-77c0-79dc-b3f2-8f939bb2829e	01a20603-76f2-75e5-b25f-669d26fcedbb	brands	01a20603-7728-740f-bfbd-5b3da125d133	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	104674	2975bc21214d89ec1fe979043b720b1dd1a62116bd485471609ba1b724107b16	5e58330ec8c47d50aa225694219e0e92	1.btUT_0wDKDUqBPZl5TeeDBtKd302AH6yztOcoQvv1OlcKUh1GCqFFpFNWrFJe9F2bSiImvwu49BG2E4F	\N	\N	2026-11-10 01:46:54.805+00
01a20603-77f8-7f8c-a216-a170328a9caf	01a20603-76f2-75e5-b25f-669d26fcedbb	bank-accounts	01a20603-77fb-734d-b763-4bf1f623d234	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	29379	af05504b0de251c9c85307fc7bdf2e42668e74ce2ab98f944acac250afea040a	afecd783fe87a40702817e30a89ecf8b	1.TS423K46oFKkboZYVr_0Bdzm3JKZAUTYbo0bUh6ZiLSnDbLEXDA97yIIf57xPDmwTFSOI52FZM2QTnrX	\N	\N	2026-11-10 01:56:54.805+00
01a20603-7a7a-7459-804c-3a468f8ae556	01a20603-7a3f-746f-a452-c025bd0ff79e	identifications	01a20603-7a7d-75a8-926e-13e0e8cc7c5d	identification_file	registre-commerce.pdf	application/pdf	2	\N	\N	50475	327f7015796506c29523745f5736f6f0a69f1aa3402359b2a58759f4f295a233	3e94186db4aef8ff76330ac15c2abe49	1.atchTIvGZjGwB6ZL-9Np75yhxhLAn8U4VRLqE2LlaQt_QqvszK5e2DpovcmyWuAht1l1LPi3tKq2wnkv	\N	\N	2026-11-13 01:26:54.805+00
01a20603-7af4-7b0c-80fd-250328437ab0	01a20603-7a3f-746f-a452-c025bd0ff79e	brands	01a20603-7a85-70d9-9edc-9721412b5602	logo	logo.png	image/png	1	512	512	13933	97a6e10905a4a2840575ee351e184829c9ac348030206e2f99b6a20f0e8561f3	547d4d27ccc48b63cfe522fe3356e56c	1.DOOCcB3EHFjzkiHHRcr6GZ4O4F2We-dMMI1z8falUdc7ZGH0n6YZYnbzp6NQXm7aqwgjDDCy_4CuaQh6	3ef2ba692f7821a6db6195bff5341469	1.sYaKUM4OTEJJq_XWh2Yil2p2AVPzxCzD8nXVvPTNkcs-hnj1HieehkqSsuftnNN3rMGAuhVZ0QpjlfJI	2026-11-13 01:36:54.805+00
01a20603-7b06-7afc-8df2-4a5899615ff0	01a20603-7a3f-746f-a452-c025bd0ff79e	brands	01a20603-7a85-70d9-9edc-9721412b5602	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	108605	0b6d093b555b89bf737c60acc57451704e659513d874c9519f14ccf661ac3e10	3e10c4c52455cea5038af8d6a3958a9f	1._p-lMKXt5RZZ8QgXb13JPoA-s2IsGf0sdneQS9tHoYyxS7BLPvWas8y_hVSej4Y1xjPMio80JmkOhenZ	\N	\N	2026-11-13 01:36:54.805+00
01a20603-7b2c-7516-9e8b-2bf6a6f2cff8	01a20603-7a3f-746f-a452-c025bd0ff79e	bank-accounts	01a20603-7b2f-7086-98d9-05946e2fb65e	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	29430	f62f628ae8d4d91bc0ceb614a7495fa0935e8d97455e3daad2d7bcca74e72d07	f7156669feda3c259250d2a8433e6660	1.1L3NoxuI5YS7hJJMGNOO6RGyywIEQ2lXieJWVswCn8aGWg3ywcy8VVBYGNARwTTu9G9J6VHzbQS6Cd8s	\N	\N	2026-11-13 01:51:54.805+00
01a20603-7f5d-7088-96bc-f757f13ab643	01a20603-7bb1-770a-991d-05fd9f1d8bb1	identifications	01a20603-7f5d-7037-9855-764a7ec9fcb3	identification_file	registre-commerce.pdf	application/pdf	2	\N	\N	50042	03bf49e27b33c268222d4a8ef5f921645ec2d41398cfa86072f92195f9859aca	06a8d2cbacded78be2f257d40729ada5	1.Xkp2rAFhrTr33-v5HU34OWgiPaBX8wKzDoMzuW3oyrnJFzBQ7p3pMelx8FQiqtAV64qdnaAwA868b-rN	\N	\N	2026-11-14 02:26:54.805+00
01a20603-7fc2-7974-9eb1-0be6966c56a8	01a20603-7f8c-744d-b434-3042f936f9f5	identifications	01a20603-7fc4-7ba5-98b3-f3008eb23e41	identification_file	registre-commerce.pdf	application/pdf	1	\N	\N	37259	273fb6fc848228d92c7e0f76a7c5a9c905ae6ace1891fc80c91df162078a75c1	34531fd8905ef6bea45d211d155d294a	1.9cjEn-d-w0zoksFqH3xaCZ3CTo6agS6W5gH5EKQLAX1DpHoaMn5IvSWV-8yLPTzfl0t88Uj1qVhj1-0A	\N	\N	2026-11-15 01:26:54.805+00
01a20603-8024-75e3-832d-61b9b42ac763	01a20603-7bb1-770a-991d-05fd9f1d8bb1	brands	01a20603-7f64-703e-906d-83386f6e2c3b	logo	logo.png	image/png	1	32	32	532	f58a4916908d8a4e2177ebd08229cc4656b1f5761f24251d8041f353c6e0145d	86ee48a7b77a2e30f7d1b6d3b2158e5c	1.KEnUBkhmLTSrSnxVBLObb99YV5z-XPLII1ovhq4jS3Oz2k2EFGtYctHT_t4PL2oK8u61KubivrqUuZFp	793febba9cfa7b3363640b273e80ee7a	1.FAyoYsyuUr2Wpi1W3dEVEi3KJIqJu5MJcmCvnH7TDpXthRDauTmcsBjV_sF_QhApUF0qw3emVBsbaiyQ	2026-11-15 01:26:54.805+00
01a20603-8047-7e1c-858e-a1675da5170a	01a20603-7bb1-770a-991d-05fd9f1d8bb1	brands	01a20603-7f64-703e-906d-83386f6e2c3b	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	97170	9ac6091f8cde198c3cec11737f5e0b65b2c6ea6150bb988dcae3a42dabc9568b	293a9b2f936212d10ff3c02f5d06ecf5	1.rRc65N_-K4axTSt1enZ2ozxenxfAak0JeJGFvLRHsHWhjjsZojTEBr7L09H77WIehDVZmE3sGDBag-I1	\N	\N	2026-11-15 01:26:54.805+00
01a20603-80d0-7fb6-af30-06a86d70619c	01a20603-7f8c-744d-b434-3042f936f9f5	brands	01a20603-7fce-757c-9a29-484688dbd6ca	logo	logo.png	image/png	1	512	512	8231	4f64baece73a068cf81dd54f827fd2c939c0516c2f761dfa0cde6488d1f4fdc1	d092d890aa27505cf97a7cccd2c6b91c	1.UNbMcR2DBIlfP0KV10bVgnSUkjjHx3j_ZZ6b9Acp8Vf3dIYNr_gVY35CCAaFBqT-iy0ZUPFpd_Lu7LSH	f13f91a32863d5abb70ad65f723aa01f	1.oQbxQHTNzWIbV-1Fa5Kod7h46GMA3aYpoyzXLYmn8UqTGhaY0VisVUjCp8nKArP79u6qVLiZwui9M6nU	2026-11-15 01:36:54.805+00
01a20603-80f2-7b65-b025-6a6ddcd9838b	01a20603-7f8c-744d-b434-3042f936f9f5	brands	01a20603-7fce-757c-9a29-484688dbd6ca	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	106972	f2fc7688464cfa665a32150cd77b62ffdc44cd9cd5c8401bf8880728dacbc71c	a2f0b8533bda5bcde6292db51b7f2da8	1.LNXEoMVAvYUmTZiRX9TQczfYq-vlpo9IvAjY5CppwIBRCb24DNVROqR7mglLZhrr1thI2de9kr9FqQDI	\N	\N	2026-11-15 01:36:54.805+00
01a20603-813e-70ac-9d98-cc0fac9d7f5d	01a20603-7f8c-744d-b434-3042f936f9f5	bank-accounts	01a20603-8141-7f17-8b5a-899e8aac0247	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	30022	68eea4f571e9d4f6b33e6e42ae49893d627475345203af6f476fb3a58f1917cb	d2b280eb85c91053eaa1e824f21f67ff	1.3RNSuiQ3IfmyWjOXb72UxgXKOh9c5Wt6CDFyprUHK9wZrBDyDQhsVV4qVHA6ynICGVfKas754OmV9-4Z	\N	\N	2026-11-15 01:51:54.805+00
01a20603-81be-7056-966c-3c65e0256dcc	01a20603-8161-7314-ba1c-72f00755d9f1	identifications	01a20603-81be-7c2e-a13c-6de17414301c	identification_file	registre-commerce.pdf	application/pdf	1	\N	\N	36885	5c99cafccc91dc0103b38b3ce53d4ffc8e4bd9fd1dc41ea1f5a34e4a9c011670	fb057dd1c596232475a5ec126e971066	1.BJ47Y1-GJARCmm-77ksSNlub9WyaMNmnyDtgTcaVkBeuN02Ak03x4w2CpctqWHxadd-N7UCKrs1Wf4Bq	\N	\N	2026-11-16 01:26:54.805+00
01a20603-8273-73ed-95d6-a3e4fc30aa4c	01a20603-8161-7314-ba1c-72f00755d9f1	brands	01a20603-81c6-71a8-b4e1-72f18a35386b	logo	logo.png	image/png	1	512	512	9734	d3d9053014f93c7b0543fbc2c6ba58da997b870ac96d6304ada400bb8e2e43cf	97b7774374b16da5852577d5370e92a6	1.McNwbsfrqLL1K38JKJG9N8yT3MZ3sgPqfYsKqvkAKoY3G-kITc8gZmeemAOivTtbRLve2H1hZHig5Ve1	b1f828a0e4cd8911f314a3d20c0c57a6	1.82n2iPIzhN_mY6ZfWv-qNzzRpvWocBr9QnZhUvGSqpRpV_l2IMZw-0tIPBmE-pOlGhvbX7-bBVc0D1ax	2026-11-16 01:36:54.805+00
01a20603-8291-733a-8105-a17843d08e43	01a20603-8161-7314-ba1c-72f00755d9f1	brands	01a20603-81c6-71a8-b4e1-72f18a35386b	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	103973	e6e8254637d706e70962f2fe14e2826031a908deb61ab8002d1a222f9a81059c	11735a82db04ef20829ff4cabb88b02e	1.MtQGmF6QvPHsPbyYZGnrvq2oX1FIsj8Zt8nkuFnKcQW4t07B9MV43B5pjmGRpI_yBK8UPouPhJz58XJ3	\N	\N	2026-11-16 01:36:54.805+00
01a20603-832b-7c69-ac31-338aab04ebe8	01a20603-8161-7314-ba1c-72f00755d9f1	bank-accounts	01a20603-8340-7a39-940b-f077669745ab	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	29724	9d5b1d65242a1af2967c079a64b63799597897cc50aa53727f4e86e220168f13	0e53daa03304b4d62958884d6d072c80	1.HSTnB4KZd7gamvxwN9UXybgEGYYo6HVIsDtfIfvkMPDRTe423djEflFV_NXeiIMOIOUP1NETlWLdXS15	\N	\N	2026-11-16 01:51:54.805+00
01a20603-83fd-776b-8faa-aef315258d9b	01a20603-8390-7498-a2fe-90f329abfd8e	identifications	01a20603-83fe-75b1-b2dd-432fa6bef473	identification_file	registre-commerce.pdf	application/pdf	3	\N	\N	64733	32efa73cffcde8352f7d1961da0d2e73bcd1c461da593b55c6ca7bc8f357d34b	f05c3b5cc212f657b20703780910ce04	1.igYvkVebuB8_pHMdkat1PsptxHsC4SBERAdmaWNfqq1jlN9uqDEwRvMBlwLU_eKLmVcJbb1dggei16Lr	\N	\N	2026-11-17 01:26:54.805+00
01a20603-84c8-7044-8ee6-a3c754c1d911	01a20603-83a7-70eb-8e91-13e3fc2bfea5	identifications	01a20603-84c9-7104-b227-593058740250	identification_file	registre-commerce.pdf	application/pdf	3	\N	\N	64473	352d214595cba741308aa96cd05901f83953a0c31fa14fd5ac75e13979521b22	ccde3f1ee627d2afd2adb096ceedcd3d	1.Oi1-11xnzgL9Rhd2w0Mr0NdBCcyi98EiV2jwMVlCCpRe8IxnXd1tcw12f1ub1FdzytX4X5GV79yz-XGM	\N	\N	2026-11-17 01:26:54.805+00
01a20603-8a15-7578-bb80-bc7cf875ac00	01a20603-869c-7509-a6c2-3b0a3d920c4b	identifications	01a20603-86b0-7148-ac3f-df2aded7eb42	identification_file	carte-artisan.pdf	application/pdf	2	\N	\N	35555	a612c3f87ff41e026b6bf7dbc78a0b0d0e4890314393c9362b2941b87b3ef084	0a66da35aeb3ba6d319a13f4fcd907a5	1.lOAnNxwph6vPIXyPZE8cqLwmEr0yW6vbhjF0vw4jVC3v6IfxAtYxJoPdSh_pf8wbVagxlWLKsyjIY8GK	\N	\N	2026-11-19 18:26:54.805+00
01a20603-853f-7bcb-85d3-0a37ecf07f9f	01a20603-8390-7498-a2fe-90f329abfd8e	brands	01a20603-8422-75bf-8e16-3743c9df68aa	logo	logo.png	image/png	1	512	512	10533	aa78bce4107447bd5e4a9557ec0592f4359e64828fa68309097d918d49edcd33	d3482f97c8fd794ff7f76f1a32155f92	1.aeCGW4oPALBEqj7Q0EhzRR08Q6Uk2w2IJvxkHd8woZOFkc6GaQytxpN0mS0xWo6f0eoPOuHgB6YinSAz	4454e78fa79932fd9758f3968ded9b94	1.kxiS-wDthMacssE-LwJNebK90bb87rffpIPHDpy2qcBdNaoN_Tft7vGyJNwQLI46-GkkL2uYvKBrqvkg	2026-11-17 01:36:54.805+00
01a20603-8554-7c02-a7fe-44c3ef9e6d4e	01a20603-8390-7498-a2fe-90f329abfd8e	brands	01a20603-8422-75bf-8e16-3743c9df68aa	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	103453	c832a47e6761492785e684b6b94a8c276a16be0fda02af3a7297999ef5faf873	cfda35cfe38844ccc0bde3a381f7c995	1.ADFAcqRLfWxoZCLvf17Z0iYULe6R6Mm5-Nt2XAcpEnDVbGnu6Z3uCGAff-XcXd39Zf6763xzJwBY-DKw	\N	\N	2026-11-17 01:36:54.805+00
01a20603-85df-74bb-80ce-8180e7687971	01a20603-83a7-70eb-8e91-13e3fc2bfea5	brands	01a20603-84cd-70a7-a978-0707eb0371d8	logo	logo.png	image/png	1	512	512	9757	e86438c479021835841e209c053691aae3ba0bbc363095cacc8679912195f4c6	6ab12c9cae84802e213352ea82b6c6b8	1.VtQwu3COntv8adFjUD9y-nr_tjwDYTZ4NuyDuuL-yjcjyJyZVWv500-WW42N3cqkyFbjJ8Js0rzOnIbU	7345d863f1e08b3ce7b8f9a388fe6d92	1.eKQ7mj25VUOazKl2hLLq994RGQet4l0f63F3ZQ747lLdY8B1bv7GNW2aOv8Iz0iGkm6YiSCXl9CkZ616	2026-11-17 01:36:54.805+00
01a20603-85ee-7c06-b517-e2f8544ec2bd	01a20603-83a7-70eb-8e91-13e3fc2bfea5	brands	01a20603-84cd-70a7-a978-0707eb0371d8	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	102620	b320cb7dcecadd76d2e59f1e38e68b608900928416e9e6fc8b5a3fdcf78e10f5	60dfe34aab9c8942e35e877d39799e36	1.kW3LkWLjF63QEfs8UM11cOGzgOTeCY9TirAt2l8JKFnG8mn2RmRwL7A431ovsFq_ZriTq-J9f6o80YyD	\N	\N	2026-11-17 01:36:54.805+00
01a20603-8626-7f70-a6ff-9d94a9388ca3	01a20603-8390-7498-a2fe-90f329abfd8e	bank-accounts	01a20603-8628-72e3-b91a-55bc6a27292c	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	29464	01c9d571117b04b75398cee367b998f62788ed4f773e50e592bbf6f2392e1506	d06a31853cda2cf868a408c6036efa28	1.Px076dxyNAEePCkpXuIIAVwLWkWVJWhlubWDV5yCWym3hsK0-9-3hvA760ROIxQnihbT9wMR4g6qz484	\N	\N	2026-11-17 01:51:54.805+00
01a20603-8650-78d1-b043-9048f954843d	01a20603-83a7-70eb-8e91-13e3fc2bfea5	bank-accounts	01a20603-8652-7e7d-9364-44b237dcc994	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	29413	30d3546390b3005d22435273cdb8c3575139f97ef718ca922a85a878cdb838fb	fb16dbdcbdf08bd8decdac08e7879cbf	1.DlsV04kRh0Jq5glc2qJqRTLRHhML-yvYu1p3ZcEPur9tm7zPCCbYGDdV1o5TquDJdvBcm35tEEClgtru	\N	\N	2026-11-17 01:51:54.805+00
01a20603-8790-7555-b263-f82012d4a6c7	01a20603-86e6-741f-9ef6-dd397662be6c	identifications	01a20603-8791-7e5d-a917-8c6a8585da78	identification_file	carte-artisan.pdf	application/pdf	2	\N	\N	35629	1852fe454d6dc5ae20d2a8bebf724b620989dad09832484cff1dd504ae1297ea	c4c68c6f2af5e9aef90c766d7454b9b0	1.f24yHw_rDMOMcnJyBdFnWYpoVFe5p0K8LdTjSW64ZptlYtrxjn03J6eL4A5kM_1rZLt77MMKWqa2Tr5L	\N	\N	2026-11-18 01:26:54.805+00
01a20603-8827-71c2-aa4c-bae6a9822be6	01a20603-86e6-741f-9ef6-dd397662be6c	brands	01a20603-8797-72cd-8a24-328975216c68	logo	logo.png	image/png	1	512	512	8104	5d992db6dd4a4e7f89972b1e9413618575798761f772dd67309d7a1cdb45f2e8	1083b6acaa6171beaab7e5e32344fa39	1.2aCmHSDy4W1ylEfdApHQlBZoAr-xWut3lewOrJMtIqOsAKnLwakhaIUDh5RKnTHMua-ldE2b5QMLiF6m	98258693d489b7f0c880110672ac65ec	1.3eHKonPJ7nqp3nN3kNzAKUqP82BXABqExLsRbBc9C1MVSDXYlFj0k9SH4w7Qlv2H-BOVtoDDYAqOtW_1	2026-11-18 01:36:54.805+00
01a20603-883d-7c65-b6ef-518dae24bda8	01a20603-86e6-741f-9ef6-dd397662be6c	brands	01a20603-8797-72cd-8a24-328975216c68	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	102574	ce1705b25a2ba09ec3482b57ea6836c7442e87d6b6885c70dbfdd08dac79eb24	50bde1a3775d6e09add55f81ec0f7983	1.wS8mv6xHLmfXtUfGRQjAZYwU0UmVF6B1JSDlEwyMTC9_cehVRap0BgsnRMyRpa5wTApWFzatgka6-W52	\N	\N	2026-11-18 01:36:54.805+00
01a20603-888c-7c8d-b687-8cb5b06b0a12	01a20603-86e6-741f-9ef6-dd397662be6c	bank-accounts	01a20603-888e-7975-a6df-b24f0d235212	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	30468	fd4fa9bdadf6718b2b5ef4c88cc1678409118ee1c0f8ae0797ab1701bad9f512	3de80d6d63dabea4adc0e9d6d960a9ee	1.-SW2FXfuK925yNPx6mA9wDBJW3EOvsqIV82YN8YeK0qO5x_Pcr8iUc2y2Q-XPpwcxOAg9uwX5L2wa57Z	\N	\N	2026-11-18 01:51:54.805+00
01a20603-8bf5-765f-9298-e174aa7373c1	01a20603-8a4d-73fd-8541-beff4fa62879	identifications	01a20603-8bf6-7ea7-8b4e-12e9022cbb4c	identification_file	registre-commerce.pdf	application/pdf	3	\N	\N	62875	e323bf5c29d8a186b3278e733800bab5447c17167508943f5e4c1ac8636ced65	b7df40d3e28469780ee059df41f743ff	1.3OOhQQ_qMLZsE8U5fbAqTsNX5w0HPxH91Lqn1ityNt1zJcwpzJ_tPS5KWVK2OKCLcpaPL3UBXlfwe2SZ	\N	\N	2026-11-20 01:26:54.805+00
01a20603-8cac-71aa-8aaf-dc439c303c2b	01a20603-8a4d-73fd-8541-beff4fa62879	brands	01a20603-8bfa-70d8-a470-8430dd019bbd	logo	logo.png	image/png	1	512	512	15824	2d3189236cafb4308c7bacc93f7b8065e13e1cbe29c35b9afa9638a1598a2a59	58ed9bf202d994de2559bb09d90b1cda	1.i_b_Q71hpRrQ2MEqHsBCJ6LU-U3hcMzWxfxAYkQQnqB26ZFgK0xmsTmuZWSU_M3l4hKKcFKpRHdoDalz	bc660d556600dca90e72208611cef2ee	1.EuGDXBr0wh_fZwSvOXBsDu0UeFSFVLINmxdBL_4kJWBj-yd0XADCRTVzPHojU9fSoM-vKVKEGoo41CYa	2026-11-20 01:36:54.805+00
01a20603-8cbf-71bc-994f-a003b8fb6a4b	01a20603-8a4d-73fd-8541-beff4fa62879	brands	01a20603-8bfa-70d8-a470-8430dd019bbd	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	104184	80fa06ab42546814d3e42e17a825673cc427edcb573c8b7b5b7d1a4cacb47ae1	a2f0d56c0414b501c8e9285e36e1df2d	1._7oi2l7tSENokU_2y_xQEvMNLy-hB2tdESC31s9oNjh_WTHVHmKv-mx0MwOnGQYPLtxnRksUZ6e9TuWg	\N	\N	2026-11-20 01:36:54.805+00
01a20603-8d9a-737c-a2ce-20ffd1edd487	01a20603-8d73-745d-9ddf-7be69c46d2eb	identifications	01a20603-8d9b-7452-8c10-7edab06120d5	identification_file	registre-commerce.pdf	application/pdf	1	\N	\N	34976	3f0f919609d45391a916910cc8df46ec16d6e1f04a6251c018a5de9811647203	8bced19750857a2f4168f087385dd4b1	1.h_Q8awmbiFS7r5TW23V1fJWeIa2GeQEpUFXndRR8tEO6ZfTA_mBLEqvw7kBqnzgtPgQWZKsapMFmwKDU	\N	\N	2026-11-20 20:35:54.805+00
01a20603-8e92-7310-9b6c-e0448d1c9703	01a20603-8ddf-748b-8a99-c4667fa5c305	identifications	01a20603-8e93-7541-9637-f70e4e1bb73b	identification_file	registre-commerce.pdf	application/pdf	2	\N	\N	50547	52fa9aaa08c3388d8b9f35c21dce2caeee5ce81889235972adaa13a45e9307b2	fd30290a172adde78634ab7c5e8a796b	1.1bN98gd8_9ST6qd75rUSqcrKwnyUTsP7FtrZPCBD2lHyLCpmY1-5eMjJ1kCQSlWV0yOe9TyTTBEZsGFQ	\N	\N	2026-11-20 23:28:54.805+00
01a20603-93eb-7193-82e1-9742c7a0b43c	01a20603-869c-7509-a6c2-3b0a3d920c4b	identifications	01a20603-86b0-7148-ac3f-df2aded7eb42	identification_file	carte-artisan.pdf	application/pdf	2	\N	\N	35291	92166611d42d1b6965a17b80915d722a3b4411c6fb2757060f2c08c593f07f20	8fe2022d05ef920e763252507e8db55f	1.pF7mzezBU8kRp-Sglt1siuAi4jAyJ_1rcKm52WAMAWcmfwn3xqtYI7S9MMfyG5vJkOlF9VmDdJMAsbrH	\N	\N	2026-11-21 18:26:54.805+00
01a20603-96b4-7d84-b31d-c947af4997e0	01a20603-957a-72ce-869b-52edf1ed63c6	identifications	01a20603-96b5-75da-a468-583f7ef2e52e	identification_file	registre-commerce.pdf	application/pdf	2	\N	\N	50675	42b7ff4beb6974151677eb009115a8f11a75ab0ab7d531d9d4826ca789c38aac	374abf3e0357aff7b9ea6c20b5a2169d	1._9EnTv4xus1giPefhAmFykH9dwQ3iWmmKxiUu3haDf8I0nmAppDYhDRMYscr73NlFxK0xo_BbEfF17bM	\N	\N	2026-11-22 21:00:54.805+00
01a20603-975e-71df-88eb-3cd0adafc8d6	01a20603-957a-72ce-869b-52edf1ed63c6	brands	01a20603-96ba-74d9-acf3-7dbe8a4b8624	logo	logo.png	image/png	1	512	512	15824	2d3189236cafb4308c7bacc93f7b8065e13e1cbe29c35b9afa9638a1598a2a59	27c37fa761a53c4919ed165ecf98282c	1.ejcmoIjq4yp5W19grJ0wtfqRnlQsaCb9f7Q_gFkQJzQ3Qj82iBteJDsogQg4Z8NeuAyTQsB0shrBOSjm	c3a607794d0fa642f1109c8a6e2615e5	1.fbJJGetOQyxaZiNEXPNu9FfYvPlsefTZkyf2_j2gIve6aMo8tCJEAtHizN8hDhRsFfW26gWcdw9OPz9P	2026-11-22 21:06:54.805+00
01a20603-9774-790f-a249-ab69b62f336c	01a20603-957a-72ce-869b-52edf1ed63c6	brands	01a20603-96ba-74d9-acf3-7dbe8a4b8624	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	100350	5bac37381eac53648919ef06d7149bf4fb060a906cf25ed40d1c1527b24f01ff	00a19cd3b78434723494f2a15cdad3b2	1.Y64Us4jIF9XNP2PU6CGnl7iRhXwb82YtlzkMKiCSKzmxW0m612rTJYALdwfSBQj1GRFEFLPsO48Wohqa	\N	\N	2026-11-22 21:06:54.805+00
01a20603-9971-706f-b24a-01bb903d28a9	01a20603-96d0-74cf-90a3-eb40f852bfb7	identifications	01a20603-997b-7e20-897a-30f2240b1ea9	identification_file	carte-auto-entrepreneur.pdf	application/pdf	2	\N	\N	36037	0ccd9e2d95b710a624be3602534205ffc833fdec2951101e2924fe1f932d25cf	5b18e6c24b57785bd0218f289b215ba1	1.XqrXJrrQ9JOrLXtFA5ANHRhkaeBLEp93nYxKGXa07lJO3Om97aVq3AoDTqKgc2dNIUwpze-RyWUL0ZoS	\N	\N	2026-11-22 21:38:54.805+00
01a20603-9b76-7ddd-bfc3-e3f07dd944ef	01a20603-988b-70c7-b14e-a90a0f6cf768	identifications	01a20603-9b77-7fa5-a88d-42a30ee615e5	identification_file	registre-commerce.pdf	application/pdf	3	\N	\N	66015	3619b0e851bf33704908823b362f295e1c6f0d9bd98af6c7ee7dab29f5fb06d4	5ab043c31bc0f052324eb5133caecb71	1.Q5CtIN259nUKD1W9kPmhi3VT5MBel0OaAmyh4hifbP5j49wgvQ0Ws1rNz8j6jx9JIg-_5XFP8UiFTiB4	\N	\N	2026-11-22 22:06:54.805+00
01a20603-9bec-745e-a4ab-a8c288c49ae3	01a20603-96d0-74cf-90a3-eb40f852bfb7	bank-accounts	01a20603-9bef-75ca-b052-e37b7000b04d	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	28734	7f3a6e3b73f5f31c435ddb3e1ec8af61ede0fea233d2663f88b1b676052175a0	f918e7cfa75f9b64a98e704c5d14413b	1.TtAC3eR5M49g1RjI6B5NCeUOPNLWUsEHnIK4xmcRH6wHkGmzIkerJYTI5eNfCdBrEHlNvZVd00eLzp1R	\N	\N	2026-11-22 22:14:54.805+00
01a20603-8ab1-74dd-be88-e20564b00d1f	01a20603-8a38-716d-aff9-52a91f776372	identifications	01a20603-8ab1-7ad3-95f7-0faf1d3ba818	identification_file	registre-commerce.pdf	application/pdf	4	\N	\N	77613	0c9f66034a22ef56d6eaa8ab9a9d8361caa09ad4c8f39e6dd9f0e4cc63d7aeda	5800bbfac4837237382d8b2855919d2e	1.HShGD0OtQojWADS0lcckbc1Gp9iC5KH3AdJ3c9czrOYk2diZWjvZAVy4SKcxe0qec1-g3BTrNpmr1aZS	\N	\N	2026-11-20 00:46:54.805+00
01a20603-8b72-7c08-ac61-521eef402a31	01a20603-8a38-716d-aff9-52a91f776372	brands	01a20603-8ab6-7079-810d-5815fad21db3	logo	logo.png	image/png	1	512	512	10511	9e5e43d806d5ea0f21d8184b7a46f65c37856a17997ef97d273d95e3d96f6ca2	c71317fd85a09130967a221ed18359a4	1.sziXz6k2x7C1JhiCWMvRAFjva-ETmYk3PORJ9OuAel32NbSCO9BT8uFXeY-frGTd3Zvtco-NINvno6Lb	2a8b002ea2d2eb607538ffc80360fbba	1.Hsm8348RPlaUXbHp3b7Q0hIPhlKfU9xbIWpbWRHV-Vyiy4JV62-scjC_7o8g6H2XwwqaCvjYdPG8FGoM	2026-11-20 00:52:54.805+00
01a20603-8b84-793a-b451-c1eac421b42f	01a20603-8a38-716d-aff9-52a91f776372	brands	01a20603-8ab6-7079-810d-5815fad21db3	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	102179	96a7c41c4c56faeb35e64765873479bcd51cb0c4bc68a1b736c370a774abdfdb	12e19ccf1d4bd24a48077161281e34f2	1.tvWXJoaHnA4wlMsK2xgZA5RyKS0A0sQKYEEfeQJ_F-0sCCFtW0lI2UxOsszRI64btk8P5jB3HfXJZG_6	\N	\N	2026-11-20 00:52:54.805+00
01a20603-95e9-77a4-aab0-b2f2930a2dc7	01a20603-8d73-745d-9ddf-7be69c46d2eb	identifications	01a20603-8d9b-7452-8c10-7edab06120d5	identification_file	registre-commerce.pdf	application/pdf	1	\N	\N	35360	fe1059ac451e4d5ed6a22b8adcf7db74e46ed4383013eebbb6bcc93e10cc9b00	363efe87c439dbbf3437f41dfd649416	1.BpUapsaGHAaTHn-wRDoTla4U1iomu1_iE-OaanTduqEv4X8DGA5-fvJWdsymMElgKj8wyR6Z1253W7O2	\N	\N	2026-11-22 20:35:54.805+00
01a20603-9624-78ee-9072-cf4fcefc4cb7	01a20603-8d73-745d-9ddf-7be69c46d2eb	bank-accounts	01a20603-9627-7e14-aa88-6ee952d09b81	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	29159	f94347817bb810e873dbd1266b36b2a8e4218a0b3b44333e63c8bce1597355a0	af8c782e8898e340961e21570f0d35d6	1.B7PWbWhzVQda8RBMjH4mnIu4hHQiK4OX33jsKEvnm6XvojygoYpTnwH1URoF6ntkL9cxYmR5gEOA0brL	\N	\N	2026-11-22 20:46:54.805+00
01a20603-97ec-7392-b9b3-11e6e58c6f47	01a20603-9654-7173-9f4b-357d89726802	identifications	01a20603-97ed-79fa-9ac9-43510327bcdd	identification_file	registre-commerce.pdf	application/pdf	2	\N	\N	50897	e1585646bf658f8a1aa161e70f50ff423efe9dccf77edfa9d26745bb608cc063	904707aeb2ff25c3965d66e11047ea9d	1.oQgkz2vYC46zgoesOOeNQPuXE3dFkXkIp5COahEUKVoXgK9n1UxM0-WUdz2A15N9RBTbvYzvTxfmKLBF	\N	\N	2026-11-22 21:23:54.805+00
01a20603-9837-744b-8c83-fb15e824be84	01a20603-957a-72ce-869b-52edf1ed63c6	bank-accounts	01a20603-9839-7a75-8213-bcd24aa6e850	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	28678	58d36fe4e61659838fb00b368b8572dcf4bb40dceb2c0221587e75bda74a43d0	fa28e4e1f9e3e17e0c42099b5e548fb0	1.3xCwe11PO6kDcEJoBO_oZav5cloaczqlsUgZExW924Y07usCIfa5ZSooYbQssYQt3R4DZjh26lDUNa-A	\N	\N	2026-11-22 21:28:54.805+00
01a20603-98fc-7fe7-a46d-ba074ce1a0cb	01a20603-9654-7173-9f4b-357d89726802	bank-accounts	01a20603-98ff-73d3-9402-94ea5ffccfa9	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	28740	f8481c3e263e7d4dc642f4ab22a57efc012471229d4992eb7018ec121cea1542	90ba8e16a5d5a5416b639572dedc9d0e	1.xFiZqhXD_RZidMTRwjcfrRfMLbyix9VpiBirGTu2gxoNV-yv4swxFp31Io1Y8nAdIvTE4Qv9fEEKpc0v	\N	\N	2026-11-22 21:36:54.805+00
01a20603-99d7-700d-ab84-10a0c569d995	01a20603-7502-702e-9b94-75cea81bed68	identifications	01a20603-99d8-7686-887d-fe45cc91a4f6	identification_file	registre-commerce.pdf	application/pdf	1	\N	\N	36457	cddebb5c4b23206be347ec2d6ae87fba4f2b7fd0bf4412fa8a0906503eac5551	c531408edab86e77fcdd8279b250f813	1.qhmKA5FIaMhKAPspWDn48gLCSyOBZVQZqJT3xjGFmK0bH54thtG9dO6a0UTVqop96W2ixLbDYrrpgo6I	\N	\N	2026-11-22 21:55:54.805+00
01a20603-9a97-7d68-9ac6-01fb38b021f2	01a20603-8ec7-70e7-9ee1-8d557acb4e93	brands	01a20603-9318-71e9-ae75-965b8f96f1f2	logo	logo.png	image/png	1	512	512	13710	3dc7d838172a332f403a43ab923541390d000ff10e77783f607fe05fe2f50a6e	dae628ba173477760abea643bfc20f8d	1.IaoEbU7ytGb3bT1JtrpjHPGJ_98YEXU6pXvxKTVFdeIAIpEZFKYJmOF1Pfkg9NRSCo7mrmMKFFXWtQ6P	de65275bace2d6a66fb454a55b182900	1.b621NYqFc2f1CkMg9EC6CDtgeIh2Ii0j1fobDovlEAaDqFgrErbeGiNLuLrhyk829PYHLZhvZCzq2uvq	2026-11-22 21:57:54.805+00
01a20603-9aaa-7455-a84a-052a8873779f	01a20603-8ec7-70e7-9ee1-8d557acb4e93	brands	01a20603-9318-71e9-ae75-965b8f96f1f2	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	102909	eb08e5f7eec6ea02078405462bbd1e0f16cd4f26bf963b5a2b5871a6961496b2	d244defe5d63374e5e691864ca927a60	1.YEVGp0B_X-KZrXipz_UBmNnWnWTaqw7mgkeRwoLQ2HW4H6aYjAOakc-AA4k3U4-PR5p9Q4ENH47jaMnG	\N	\N	2026-11-22 21:57:54.805+00
01a20603-9d8d-76c8-ae80-503eff0fe6a0	01a20603-9ae1-7667-8a7c-e072deca71ed	identifications	01a20603-9d8e-7a4d-af5d-349744779d68	identification_file	registre-commerce.pdf	application/pdf	3	\N	\N	64051	1081fbeca57d6a9f0f0672749e5dba9f7203958ce0c07bd4fe8872268796005e	785af717b450e4ae04ba4d728fee6ab2	1.nIJk1ltNiUTWcMr4G3FV9QggqiUO9QrsgQ8dlWE0m24fVpxRn1a783YoCzmXvtpVdrJQBIK6RcsVxUdT	\N	\N	2026-11-22 22:40:54.805+00
01a20603-9dde-745d-bc6e-a7e53bbbc0f3	01a20603-7512-7239-b170-e744a55e29d4	bank-accounts	01a20603-9de1-7995-9540-791e2345b7fb	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	29221	2e526cc2a82c483dc200c15adb6c0389682364478f57f412341ddd1e4bc77fdf	4231091249d45a4d0700fa789767d9b0	1.laKl9i6oa7Zdw7HozZ8Fo7Zid5jK28A32KFdAPJVaWFldPsAJpJMadOWAANKlVYSQVveyZoEz3iJV9qZ	\N	\N	2026-11-22 22:45:54.805+00
01a20603-9ec3-719a-9f97-122985c84c7b	01a20603-7101-7388-a8ba-42fa14e8c3cb	brands	01a20603-9ed4-72f9-b055-8297afd681fe	logo	logo.png	image/png	1	512	512	10582	159129fe1093c6d41463ed4dc03403de624ff53f701bb9c80de71cfdd5c07a00	e61674af4ee2918c3b0814fd4c93f68e	1.pqVZvpJhCJ1o3xrWFZSw9dHhy9FANhRc2P1eegJkCraTdgwyo-u3sq01ZBh3coXhc6LUVSvzNLEsJtsA	fa781b9b16a215dba2176eb1ee31ba99	1.NH6YmHhYRVTqmO_YZKKSFUr4102-oMWfw3cMClxfxSmlJgvHfhphb7RUTX9qiZKtayrmTftTNqrE8nrs	2026-11-22 22:46:54.805+00
01a20603-9ed1-781d-a73f-46b262660f62	01a20603-7101-7388-a8ba-42fa14e8c3cb	brands	01a20603-9ed4-72f9-b055-8297afd681fe	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	105658	435b1a2f73b9214f97bcc59ef73a76fe76e1e80b3cee9c3f3f699287336d52d1	6996fa576307044f6b80878aa5caefa5	1.lInyoqrGpszJcoGPsI1IEO1_R-w7IzF-ayjotwJT2gzS4nzx0eqDEBuwJ9l4F3EWoUMkQ5THzKeyATYA	\N	\N	2026-11-22 22:46:54.805+00
01a20603-9f5a-7ff1-9162-d8749bdf530b	01a20603-8ec7-70e7-9ee1-8d557acb4e93	bank-accounts	01a20603-9f5c-714f-82f5-69b8041ca41b	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	29953	f226526539c99d05ebec89e8dc6b7551cc9184af53340ab062b915305b7ffd46	1c2c66edccacff5e5a5a113a93f662ee	1.yKEc27WdKw8GZ3bQwtxAhXCzOgmzi69WMvhNc51SyNgs3KjOUtKGS6DiIoyiKMhwCk1S98W_GULMpcGq	\N	\N	2026-11-22 22:51:54.805+00
01a20603-a015-706f-a804-87989a0a4086	01a20603-8c10-7778-8637-94bb4951c852	brands	01a20603-8cfe-7374-beb7-e6d2f0a2e677	logo	logo.png	image/png	1	40	40	946	d9edf918568b5b024d67c4090dcc5a702eec76c69fb49b5b8d079010e94dd2e6	1f3b18ca80055f783bcbe0a0aacb60d8	1.oG5fCbvf8dxVJ3yPznQEPsqNX7qz86Rt8eOTrm8KdZunhGI5hhRmKoJ0xPA_hwMTB1G8zALGrbY86jQX	57b9742a1d34587b2bc42a89b00de036	1.0eiO_EhN3swmOhqesr-4A9sXv0CQXxI7yUKQp3hjiQj14UTFJW57RQhvCG01qcPoYS1i7Uai12N5t24w	2026-11-22 23:00:54.805+00
01a20603-a044-7add-ad52-5cf0bcf59d02	01a20603-8c10-7778-8637-94bb4951c852	brands	01a20603-8cfe-7374-beb7-e6d2f0a2e677	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	109045	314ce35e244c54e26a99cf8bb68215c2dde68e918ce6973135471cfd245b5585	ef08da0af02482dbd4ba3b9c4b70ce5e	1.c5nVFzkEmlYqfQZO2QxfZ6PCInx8K9_l9HyitscdxT9B6AADZF3jQDjhV-bgpCuxIlPFyzefkVwTGI7C	\N	\N	2026-11-22 23:00:54.805+00
01a20603-a54c-7d05-afe4-a1c5238e48fc	01a20603-7f8c-744d-b434-3042f936f9f5	payment-instances	01a20603-a555-74ca-9323-e853093616ec	payment_proof	cheque-activation.jpg	image/jpeg	1	1280	584	113395	8b3d0fdc8dddc9cb0c94db7a183758fadeaec716540d2d1958d132b7ed8aaa39	ff3de824a4abde367f1c624fd15b0b9b	1.79H7KwNzxvQG3wdx0xJOQrmJNSiZvUOIwhHPDYgQVs2WV9mchtbhjyXsp8FSkMy-WTQ9LbMVWB_6j3wV	\N	\N	2026-11-22 23:57:54.805+00
01a20603-a5fe-7e0d-8782-31d8f533719b	01a20603-a2ad-728b-8e8d-cd2efa2c609a	identifications	01a20603-a5fe-7d36-8548-5af268aa00a6	identification_file	agrement.pdf	application/pdf	1	\N	\N	29488	458ec6d48d245cfc48a25b7af2927cbbf0d09f2142b88e830b67071177d38b98	0c28e8d7f4e082013b50f5a0e50a16c5	1.TQWZE80IR54_udDMwMrvZSPLDHNIMd7iklpPbVdV_pc1s3zWYV_7iiZXziLGfogIGUiIF2tdOMYDL_9U	\N	\N	2026-11-23 00:05:54.805+00
01a20603-aca9-7241-bba3-6978e9f6a9f1	01a20603-8161-7314-ba1c-72f00755d9f1	payment-instances	01a20603-acd2-72e1-a5c5-91d5fb8415e5	payment_proof	cheque-activation.jpg	image/jpeg	1	1280	584	111615	000dff9dafba4c6a127db1f948e7854d4a897988f722fe9eb9e8b03828a898a3	fc23abc60f6a7687a079af2afab20971	1.0PTVmLMwBLxQc-4lqSdbTQhuf4clDk_MsEZLePnXnp2HqfvwQyuxd4uH6ruo9TO4244g3xaQ7bhtSdO6	\N	\N	2026-11-23 00:16:54.805+00
01a20603-ae6b-7642-b37f-4d7a1f48ccc5	01a20603-a418-72bc-93e5-38c0575f1658	identifications	01a20603-ae6c-7965-afdc-d7e5b44473ca	identification_file	registre-commerce.pdf	application/pdf	2	\N	\N	50301	2c1862e41eaa8ea8df28482265c0bde021fbb6a63bd6efdba901aa54ea745d5b	4ddc3947b9908c389d27c6d59247ef6a	1.ZM3nUa1zPIadrzBEnzIthzVb3aHKM_TIQFclosgw_LjF4sU3JbLeysgG4eci5PPGuUuXrxmAcwSvDyRi	\N	\N	2026-11-23 00:28:54.805+00
01a20603-94b2-75b5-bd68-3fcde4f2e236	01a20603-8a38-716d-aff9-52a91f776372	bank-accounts	01a20603-94b5-7d03-ba33-06fe1be4be47	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	30508	22c2fa9f23531fb9d678b1cfe9f143ae32e8c4c3df24b30d85783f950dbe3dad	90d734481806f8d3ccfd3b611b5ed9ee	1.pw4M-YcdN_xWYcH2RWplX3cddbQgy7GKh0ezoOwdyXTnxnQCKE1iBvDcqH6Q4AXVtOy08plvLwzjz5ct	\N	\N	2026-11-21 23:26:54.805+00
01a20603-9560-7c20-85e8-3a0591eb8c3e	01a20603-950a-74ec-bd9b-b7d6fad7ca05	identifications	01a20603-9561-77eb-a448-9ca0a6ff2625	identification_file	registre-commerce.pdf	application/pdf	1	\N	\N	36676	3f6fd8e32140f82ab68cdf6a7a32e80752b7517d2eee779996b11165aaca7b6f	8a565ad5c6c4e9b84957a397d0c781d1	1.RYdXuR98N82TRYyG_nqqfZPrlOIvQIHy1ZH3T8nkx3rW05advXYVT9iIvjffc9aHru-33V7xj1y3CeDj	\N	\N	2026-11-22 19:21:54.805+00
01a20603-95ad-77b8-919e-ca3dbfa8fbc9	01a20603-8c10-7778-8637-94bb4951c852	bank-accounts	01a20603-95b1-7108-8e19-1417b8d8402d	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	29339	247663c579eddce33a6b635867980191757674fd13213b6d22dde5bf86781f85	307c878f842d8bcaef32d844e4f4e616	1.7DR9nlxlBMfCryYSSncwuqgMOUIjtj7Mf6al1EUnc3MYLI0deuC1wqnDu062LnQiNl2lw_mGRh2xaiA2	\N	\N	2026-11-22 20:34:54.805+00
01a20603-9c34-7556-b44b-7c4c118378ac	01a20603-7b4f-7748-a085-37f84f06cb51	identifications	01a20603-9c36-762f-b419-cb88dcd4d0a8	identification_file	registre-commerce.pdf	application/pdf	3	\N	\N	64073	3b31805bf0eec78498bda1e10714854b2a2d6dcd85b26a26dc0538a24be81807	7c30fa1a0280c949d7436ae781094b49	1.uTRCnsJh_6pzQMM1Q8bDKD0vol-H10skq_4Bx1XfHjScnt7YegGMR8R9vr67QaYc2Ub2YT6_98yzNZ90	\N	\N	2026-11-22 22:14:54.805+00
01a20603-9cc0-70c0-8c3f-f8455a90980e	01a20603-7512-7239-b170-e744a55e29d4	brands	01a20603-7540-7066-bae7-e839536c5e2f	logo	logo.png	image/png	1	512	512	13970	7c50b16a3f5650a8fd8414ec02b0ca24300d432512b74ad49c4aa5bbf96c1e55	af9d2c390806d96b1fe284a03559991c	1.VrQ_vpFq92DiMCV8sSF9o07Y700578pIELdVU-AzhtBXSeaOPMObGeCgVXkxFh4717fxJEgQH0SocWrc	0a63a283dfebc52bcca7cca643b61a15	1.2V4d1QmQlhyNdg_jcHLkKeuKvxLmcnVxLTlpIQoj0hvcfmdn1y4cc_j5Di0bvggAqP1_0PfQtAsoXNUt	2026-11-22 22:19:54.805+00
01a20603-9ccf-70c6-a6e5-b70d05295513	01a20603-7512-7239-b170-e744a55e29d4	brands	01a20603-7540-7066-bae7-e839536c5e2f	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	102936	97ea7057e44b2bcb04947e93cf3ca843cf22b8eaf2a15fed6f86d697851ff25c	b21b46dfce8684416c2b747417b75498	1.3BAtnv_-knd_W27Q81psZ-rv--QjqFrj2H8ludQ7BHMJUsB49Hun38z6l3ZnX9-0Tl7icbsZvkAejlyw	\N	\N	2026-11-22 22:19:54.805+00
01a20603-a14a-7bfa-8714-3f3e488aed81	01a20603-8dc1-70f2-b502-3b33ec7c2e95	identifications	01a20603-8e17-7a5f-b3f1-1f119f1c473a	identification_file	carte-artisan.pdf	application/pdf	2	\N	\N	36182	c51348a3da6fa5dc196baa93eecfb12a26e496b7551bc687c913aeb36702a375	a1b020b55611ebcb8db2aed32051239c	1.hmmAzJGupALlBksX-BZqY8pmRBv3viXjAnX4XxqYYTxnqLpmfZ_Uahh5DP5u-cyDG7QRQf7AERhBV2tF	\N	\N	2026-11-22 23:14:54.805+00
01a20603-a1d3-7b82-82f0-fd74d3d25513	01a20603-8dc1-70f2-b502-3b33ec7c2e95	bank-accounts	01a20603-a1d6-7558-aeb4-5b31aad6fbe8	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	29570	119b3763e6499a6eecc4144c64cc1f1e573efc2b7ae4430db7368e0dbece3878	6e04c8dbe92262a99bddde3d9dab9560	1._iPBaKYFQoIif1V2-nvMsngbAgYbhzmGaQeGdHdydHdmfoxH5GjpjhDiBhpz_LigpAGaIIVYV-CXFqeZ	\N	\N	2026-11-22 23:21:54.805+00
01a20603-a23e-75a0-a58a-3ac68043462b	01a20603-7bb1-770a-991d-05fd9f1d8bb1	brands	01a20603-7f64-703e-906d-83386f6e2c3b	logo	logo.png	image/png	1	512	512	11360	8a49d67a72ba88e353c87e4c4060e366dc53293323a5d0e4056936a44a526218	5a6dd01b4640290bd9c33c78128c091e	1.cwKZ1pIzfDR3JUis8k_EVUTi0TKb-d82R-jKj7KBGPe5pKtZR7k-eJNerrcbSrnKyl_KsfCJ99pN6TsO	e669c904255b84127d47e02410a5699c	1.Zxa0IgGNA-0E2d7vOCMg8JXCspW-Xtmdva_0XFPpo1tP-FdfZRwwxwm22IEJVUId4FJOhgk0UZNhe2fp	2026-11-22 23:24:54.805+00
01a20603-a250-7d8e-81f3-9501bf0254fe	01a20603-7bb1-770a-991d-05fd9f1d8bb1	brands	01a20603-7f64-703e-906d-83386f6e2c3b	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	98721	dce893595ed0387534056cdf8f853d63dd2866d0f90dce6728e9e8fa5bd2951c	32cee6d96a6ce5d6d8c08cb1579ab389	1.DGj4cYvI3s1xn7d3cNllxzOcjLI479CmiMHDSB4df9oufxKkqkedOVEgcFaJ13-n0XErxl-5I49qDuz2	\N	\N	2026-11-22 23:24:54.805+00
01a20603-a3ad-7be4-8aad-2aac1eff16de	01a20603-a0a8-7090-8c52-ceb4d6e32525	identifications	01a20603-a3ae-75f5-898f-5666bfca022a	identification_file	agrement.pdf	application/pdf	1	\N	\N	28408	026ddb5bcc3405ec2f1ececcfbb7b1c9b9928e6763e001231df3329e8620fe5d	5079a091c8c726a73da0cfbe37415383	1.IhbmqGS3B3yTQpAETALrU3fgAi1Gxcqh4aLem5OVTb370rJ9dVdFpPXJYqVvfi8TRl7vNa3m7BgZhCZP	\N	\N	2026-11-22 23:43:54.805+00
01a20603-a452-721b-ad7c-60705f03cf57	01a20603-9429-719c-8d02-3e0da6323392	bank-accounts	01a20603-a454-7008-9f64-dd6a82bcff02	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	28537	d8631be09079246a6ee35bea88353848f26d48f1fd281687b8d0a9f795e5b160	0d231faafc72d35167d3c4fbe231aa78	1.Ivvt73jARNHTbPbhk_GCTxLyW6BEaKOH15Oj0a99l6IPHojftGKz_4lCwehct5GwRsQUBF81cbpobMSC	\N	\N	2026-11-22 23:55:54.805+00
01a20603-aa49-711d-93d3-fb6debc30042	01a20603-7b4f-7748-a085-37f84f06cb51	payment-instances	01a20603-aa4e-7479-ade4-01c8d27ec87e	payment_proof	ordre-de-virement.pdf	application/pdf	1	\N	\N	26993	e56796265c6b80ce470649329a76861a4c744d2a304e429ec5a06e85bb02409b	a15d858bf5aa22c7c96ca68a8d63ec77	1.U44T_fx-4ZF5gCXOnFZuvNcFCsW_8muykInaE6RhXuXuWWGgjHHLSZH9GMI0-a4MQnEacUfXL43W5aO7	\N	\N	2026-11-23 00:07:54.805+00
01a20603-ab6f-7488-ae23-0a0c61fca0f1	01a20603-a2ad-728b-8e8d-cd2efa2c609a	brands	01a20603-a603-7789-90ab-bd6c004dfd10	logo	logo.png	image/png	1	512	512	8010	5b9fdaf0b427d953abdf3ea0ef13d36b2a5cb20de7207e29e96d1ec937a1762a	2195f6ea8bc796c16f711ee058c109ba	1.5wCJPwVagL5TkLl-DtgvK5cN5WvalNMW4HhFSuhaXFYBMDm-gMBmL6K9WX9_eHG5h2A2ZubU-DxjzO8I	6106c95ae0442e86a836fc0690046981	1.jju4RU4ow68jB1cYHgt4OeK617Wq_XdLm5Y5DPUlFDaMtCwhkSnqNCfIgVh2FkoTSWDpK4ndhtNLDrrC	2026-11-23 00:11:54.805+00
01a20603-ab90-7ea3-b496-9a026c96fd76	01a20603-a2ad-728b-8e8d-cd2efa2c609a	brands	01a20603-a603-7789-90ab-bd6c004dfd10	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	103287	7db2d608839cb1e2b1f37c0a2a9656ae8a01654f775e34612940d5c80e1085ad	bc94814a38d7e9b947b674af4d181c7a	1.6ulLSV5V7KnotgiI1niIYIgpGxg2UEltkYP_sXFUpvsrXnylIV8PJ2SophVjScrDlXNgWx5gm2DxjItY	\N	\N	2026-11-23 00:11:54.805+00
01a20603-abfa-76ea-8570-62ace4fb90fc	01a20603-7bb1-770a-991d-05fd9f1d8bb1	bank-accounts	01a20603-8100-7070-a18f-fa6dd0f0fe16	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	28225	f8f9d3b70701dcf7edaa9e542c6274459eea31be4b67f22e084fe2c859ce67cf	3e6b920e3895cd1c1f3c786676b56549	1.zjJOY37UolnMMHI3ivhHGdRca3HYpj9t-JY-Y2XbKchNDY4qguqJTBrpIPsz5iAGCue3qm3hnzdPycNh	\N	\N	2026-11-23 00:14:54.805+00
01a20603-ad77-7f3d-8377-4ffe95c109e6	01a20603-a406-77c9-842e-c4fe3ec38f8d	identifications	01a20603-ad78-7972-ac2e-db7150395f30	identification_file	agrement.pdf	application/pdf	1	\N	\N	28687	f135b5d7c5f7d8989fee21de18f30527412f5c8e627dad267f8a42e1bb3bbbfe	cbf93e673ea356c3311dd219646b092c	1.7UAesyb_eMYH4PAUO7rlQRd2H3rjf8kx5HzSAb3J5__kHGy9kSUtLivl0Mb0E4DHRC4n61uec975A1hb	\N	\N	2026-11-23 00:22:54.805+00
01a20603-aec7-7d9b-b163-f3e32be36bc7	01a20603-7884-725b-8ecb-45e99ba23e86	payment-instances	01a20603-aedf-73fa-8173-8e067b588d21	payment_proof	ordre-de-virement.pdf	application/pdf	1	\N	\N	26558	811930f617c4652ee04d2a49b626b287cb9a02520bf2609ccb57fb888ecf7145	dfdc13d14b0e770469bce17c60ad964e	1.U_MEcresb9lYEWs_38Ilg__QP-zKP0b_R2Y8A9zjGt7jCYoOos4A-jkvvourAqpeujjSPl4InekmbzRt	\N	\N	2026-11-23 00:31:54.805+00
01a20603-af45-799e-bb30-5e33bf3f715f	01a20603-a418-72bc-93e5-38c0575f1658	bank-accounts	01a20603-af4c-716e-b729-f6d83ca9388d	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	28958	f6f2f13b4db3ae5013be4de0e2d46e72f84e12827f6557fdbe935e182d31b121	f412762ebb7380279e0641a232cf6375	1.W9rs9NlquSZ93FswW3QRFe6DDLxHRuigXjSVaBOGs1Rc8EseiFsZd34P8AfzQNRYlkNzUGCB4kdhaOtR	\N	\N	2026-11-23 00:37:54.805+00
01a20603-b36e-755e-b51e-202eeb5a3e8f	01a20603-ad16-7648-959e-7c2935c5e546	identifications	01a20603-b370-7f46-a360-24bbcc1cf902	identification_file	registre-commerce.pdf	application/pdf	1	\N	\N	35347	9b2e44c2c7a8092eac9d356a2750934cfd58d028883f5ff9fca644c8e89cd68d	0d2ca2b9ba9b69f9698dee8a5b491fb4	1.rDrufMVkJJxCJwoazqfLLy3H8Z_UZlDhH5_uGSEq2sJh68ZVGMijHd8iitOo_EaYh045OaQjocCXoayb	\N	\N	2026-11-23 00:55:54.805+00
01a20603-b501-7d52-92f7-01f75570081f	01a20603-af06-70b6-b2ce-1692a6873582	identifications	01a20603-b502-756f-9988-9f7aa75b76b1	identification_file	carte-auto-entrepreneur.pdf	application/pdf	2	\N	\N	35907	f7343e9cbc22773a88191ee50a22ec0849e4f68dbed668d6b03791db7969c74e	d4f080d0d26e0003fd5efe3b6886dc71	1.ypZOSIy9zn-QrrvEQr4cTLqYSIaFmdF7a3qLP_dkEIoBU4c1kvkfh6MVp2ze9e8Dn74E5Mts4A7N1Zp_	\N	\N	2026-11-23 01:09:54.805+00
01a20603-b58b-718a-b147-bfda0b004658	01a20603-ad16-7648-959e-7c2935c5e546	bank-accounts	01a20603-b58d-783f-8cc8-f84d7b2329af	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	28708	62fe475025ef8ff70e0db66599d3fac4c5a510d2104b83ae2dd3ac4e6eb925d3	d8a6e6638e859dc14d08ea7f020576a6	1.VL2IDGPToBZdWeH803U-TtDhH2RbWjm-h5Lwkg1PMAGeJUCkVVJH0WYkZZR1PDnaza1zUGcoCJJMOzhQ	\N	\N	2026-11-23 01:10:54.805+00
01a20603-9d41-7fd6-98ba-b9b56f24fed5	01a20603-9a08-72f9-b65b-61e04111b6be	identifications	01a20603-9d49-7a6d-bc5f-a242b7e998d7	identification_file	agrement-association.pdf	application/pdf	1	\N	\N	27716	18d0fbedeb4b697c8e7a64aba341375760b81fd22f497df975f1e97aa68db3bc	2ca1237b9ae529ad2a72ec5d9c9fca56	1.hiY6WwoSIOV-me9EaBtQC7usC3CKY1GMy7HfzwNR7KP95SaU2G1e-4y6REb-de4ypVUSyhrwoXJewHPC	\N	\N	2026-11-22 22:31:54.805+00
01a20603-a0e8-7364-982c-592d5584f3dd	01a20603-86e6-741f-9ef6-dd397662be6c	payment-instances	01a20603-a0f1-73ba-9b71-054effdf96c1	payment_proof	cheque-activation.jpg	image/jpeg	1	1280	584	116341	acbab093fc23da74347fe97d3db5f7546fc0dc417010627342b9cd5345dfcb38	ab9416a78ade300456a3c64908623184	1.LoSLLaKHYrl8jG6Skj9-015MeorJlbU2RmWzKMLeehMYV9ZQQnwe8wIqsXuSnXv9xwOGbliaXOM1wUyL	\N	\N	2026-11-22 23:14:54.805+00
01a20603-a291-7c90-9f68-d3571cb9bd90	01a20603-8ddf-748b-8a99-c4667fa5c305	identifications	01a20603-8e93-7541-9637-f70e4e1bb73b	identification_file	registre-commerce.pdf	application/pdf	2	\N	\N	47391	b1012477aa6f5923e08cd22456a40ad59d63d9293ff12bb150f415743fee7aa1	4bb80b4f983a0daae0031dd0c3f448da	1.4kZ0dgTw7TrWckEEetZWaTca0pM3UHEfGHaGqjJhAJz-oQF2izjvgdui1sNBDNzf6kY_Bt2QLrpmBcB1	\N	\N	2026-11-22 23:28:54.805+00
01a20603-a367-7373-95f8-d3b6ce351831	01a20603-9429-719c-8d02-3e0da6323392	brands	01a20603-945f-728e-84c4-b8860f453463	logo	logo.png	image/png	1	512	512	9161	89e2fb9d46ac373bd1f77b7b9f7e17f00149b6ef812cc188b839f017349220a5	5edc40121fb35ebcb1b069c2d5abb8ae	1.3vXq-Bjbm-WhebMig4VNWC_khicI0PzMQW2ms3XLc18coAEJKo6zqeyOjD0ngA_4E3J6QDLjurDO73Lp	176d253cd90d13458673e09aba2e619d	1._0mFO5vbokyrDwkM_32_1wddhdidJlYo7Gm7qbk3Sz2plMrJFY7KhARdgZxv-n-sTtvLIJbIDy2WjO7f	2026-11-22 23:42:54.805+00
01a20603-a37c-7f12-9895-bc5f005b58e8	01a20603-9429-719c-8d02-3e0da6323392	brands	01a20603-945f-728e-84c4-b8860f453463	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	101325	547f70858150a26d7cda57630ef05af9c703e7378ca2940523969380beeee1e5	eab69e84c2811ab2f2d55e8e82846d3f	1.4sCxZQUgSGaH7DBEBoCedMUjHeXasrsv5CBTXdRZjkLBihOwhyLCJwZswv0sUf_u5vDwBJAokA73u2fy	\N	\N	2026-11-22 23:42:54.805+00
01a20603-b4a5-7fba-87c4-9c96d4432566	01a20603-adc6-7309-88b8-f6779816d35e	identifications	01a20603-b4a6-786d-9c96-8d9204fa4bed	identification_file	agrement-association.pdf	application/pdf	1	\N	\N	27094	bc69c941701ae6da15c68f8890555914c13a6bb4e4ea84b92f8c0598142f41c3	e7c717e4ad6c169b6dc11941536dfd48	1.aipXnWUcEHeGx9qszUmht1vDNpfC05Kz-svKtWrkdrweH0xgYz18n_VvjInAyv8VwaMDJRH2Sb0QElBW	\N	\N	2026-11-23 01:02:54.805+00
01a20603-b5d9-7db8-bbdc-ab460720271c	01a20603-7a3f-746f-a452-c025bd0ff79e	payment-instances	01a20603-b5e3-7339-a59b-a751b01b7564	payment_proof	ordre-de-virement.pdf	application/pdf	1	\N	\N	26718	0f0aced94908e32ab2b94491a1f0967b94c317714dbcbe7d3b01346b29bab60e	74c6af0c4f780098b48c34abe0981117	1.X-kKbHoKT4H-1Y69iRVJMnylo33HdnA9mNhsBch-BDk2ArciRZpfxPymD4x4WIxs-wMxVwWCRLjP65nB	\N	\N	2026-11-23 01:14:54.805+00
01a20603-b6bb-7385-9d82-5a5ab86266eb	01a20603-b2d4-72ae-8608-b705cc0da2b9	identifications	01a20603-b6bc-73f9-81f5-d574784dba3e	identification_file	document.pdf	application/pdf	1	\N	\N	28220	5a2fe9e848afd06b02ad64a91df41fe0048686f47fa99371b8672dd999064143	e880c2e476922d16bacb89662872aba1	1.WsDJEQOb76xBVHgc_9IHnuMkhzq9VMvBAwBefhczp3XWUipp8zkHH1ch1iD6NchekVjmQ1hV-UTBHk8z	\N	\N	2026-11-23 01:22:54.805+00
01a20603-b771-708a-942b-812b106f6034	01a20603-b2d4-72ae-8608-b705cc0da2b9	bank-accounts	01a20603-b778-71ba-9cd3-cab38aecf10d	rib_file	releve-identite-bancaire.pdf	application/pdf	1	\N	\N	28050	b14dc9dab3d2a0bb1a3c8e7e140f0e4b7f45cf1be585d4c276ebdc702d53cbc4	1eea8ed3868de5c011cb170741747ac5	1.FcD-V56X2u77TpmzpcCibiMe67FNdJDvOBF9gnoKg2soG-Y1hLinFckMYLHlu7hCDNMXiCAO8wzReURw	\N	\N	2026-11-23 01:23:54.805+00
01a20603-afec-7572-bc1d-e191f7802bed	01a20603-a5b7-73d1-9254-4f16a1f7f3be	identifications	01a20603-afed-75e3-9d9a-284ba718fb61	identification_file	agrement.pdf	application/pdf	1	\N	\N	28266	dfba58d0c03eb4298d70922bb8fa6c8b19c80eb70c3baab1d4490390f02f527d	559b1e6e8991d68b8bfb02575d6c8260	1.aDbc9uNdn6dWTdh97T1TFv6t76em4tlKC3Rit_PYU44DdahuX0KhvHRrcxrG0PbELe2rGy3W5z9Orrja	\N	\N	2026-11-23 00:39:54.805+00
01a20603-b0c4-7ec8-a5e7-68c3477e9236	01a20603-83a7-70eb-8e91-13e3fc2bfea5	payment-instances	01a20603-874f-704e-9f10-eedea112883e	payment_proof	cheque-activation.jpg	image/jpeg	1	1280	584	114986	626fd8e50e2a1acaf5e931b6d6389314c2d64273a3bba10fdc9162cc30b543a5	bbcb13eed1a0ae97de1af6fbda560c5c	1.V74Zd7VlxXx7IL7oKeX8BUjWHQWt--6SrjkReAI0JgnVLMtLupWCT5AZmFd2u3Oi-CJlJnMARg5DABu0	\N	\N	2026-11-23 00:44:54.805+00
01a20603-b150-709f-a108-72f1b766f3c6	01a20603-a5b7-73d1-9254-4f16a1f7f3be	brands	01a20603-aff1-74ee-b697-9d98172306b0	logo	logo.png	image/png	1	512	512	9045	203a81308aabc48dc9e50d300bc31aa376db0cd563305df0b0d0bffc2b812fb3	881d1e52d3c59f4054f378368e3e5b51	1.PbvKpMUxZU6iJM0lJH0qG-2PYSAcpwMAmh2A2GfaOlBy7vYhG8pzyYVzqMg6UL_MNjFeugQ1IW4BT87v	44ac1b93f303a85efa4d32d7d2225e57	1.ehT19OoVONxRZEFVM5prB9ePAmuV-B9e78a78h471-rb7pRp4NRduX7vGf4-1jg4zXXAUlkIWi-13lIE	2026-11-23 00:45:54.805+00
01a20603-b165-71c6-be43-18ffb735650b	01a20603-a5b7-73d1-9254-4f16a1f7f3be	brands	01a20603-aff1-74ee-b697-9d98172306b0	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	100056	a56fc0e7959ed0a6e6f013bc97e13b5bb880589f3c36e0350687536ed1bb51c8	d365dcd589721855d41d08e9fc8cd82b	1.afFMK5xA4IBfEuatA2qZRdzqwdXXz6uZMIK19nG2n5gN8Vw3d9MG-a6HJpx8MpKz014YP9QdMyg4jkMv	\N	\N	2026-11-23 00:45:54.805+00
01a20603-b261-72ca-afb7-5214c85db574	01a20603-aa8d-735c-8aff-dcdbf5e3ab8e	identifications	01a20603-b265-71cf-a783-2c1ca31d6ac4	identification_file	registre-commerce.pdf	application/pdf	3	\N	\N	64491	ac04744201924dcb3df8b255f53a4851463c245942fbb7b475579445e9e51fd1	3a884292c983d206f40f23314ff80798	1.47tMzpVtHJVSP4n2J_vmBtNzcxGXyAL04QKGfgJs8esWumsI_OSC8L6DWdmem-oOK5cp1jwwndZRX0T9	\N	\N	2026-11-23 00:45:54.805+00
01a20603-b3d1-77cf-9874-0ffeabe0e4fa	01a20603-88c9-71cb-ae6a-722b95a04e6c	payment-instances	01a20603-b3db-71aa-aa1b-fd20d6cb9e39	payment_proof	ordre-de-virement.pdf	application/pdf	1	\N	\N	28397	82f93908c665c541cb61281114fdafd04864ac7b1b132bb2b9de0e31c291319e	1359e205d43cfc935abed5ed07ab7078	1.kA4Yibhf_uXZJcS0qsKGJ7xNRTqpJ6PX261IJHuapNNTvN87GL8ykzhZywJtN7v5Z5_WjnDHYlHUtiJI	\N	\N	2026-11-23 01:00:54.805+00
01a20603-b451-78f3-bed2-701fe3330674	01a20603-ad16-7648-959e-7c2935c5e546	brands	01a20603-b37e-7486-89dc-4919673e031c	logo	logo.png	image/png	1	512	512	16492	d627594da2029cedce16bcfeb0104f287f4dc43f83119c59cff55b689e79d636	99ff0e7d6f2090042248e7337d929677	1.vxbQvbXTNRWLdjYTcM-Xwj_2xyY0lj3sMHeu3MfAqbu15cE4cAYe1JH02N7S9MIJd5mD_I-vu0CwVW-y	1166af8593793374e60199e0b2efd4fc	1.ZPcPR_F2C2N4petaZZk_mHXpDEi9iVk0n9S936prsVvMC-aProc0wG-eClseLVum2v964Ea2O7vtMZvk	2026-11-23 01:01:54.805+00
01a20603-b463-799c-b6a4-56d13ca398c1	01a20603-ad16-7648-959e-7c2935c5e546	brands	01a20603-b37e-7486-89dc-4919673e031c	brand_file	certificat-marque.jpg	image/jpeg	1	900	1270	103182	3acd43c19369a1f068d9c5b189837b1118147bd75ed6791c38028a88120bce00	8422a5b9640559e0515204c8b35e372b	1.NX1QPqE5R1-V4CfRlqmBFpatGA_-CucnoUVf-y25QI-HDi0wgOCw-5dISpa8IBjU9FYqF-o_FADKk-kS	\N	\N	2026-11-23 01:01:54.805+00
01a20603-b63c-7c22-a974-6bbcaeea343c	01a20603-b01a-724f-afad-3c31218f2b5c	identifications	01a20603-b63f-716c-8f4a-12c5b24de76e	identification_file	registre-commerce.pdf	application/pdf	2	\N	\N	50069	621cb6a823ec365c70cc8dd6d5a42ee438f11d126527d97de6d23130879fdfd2	7e72fec7d0e839174e310f06fd6da2ab	1.TTvBgSj2Qka71nVc7HypURywxpz-DBqp-1chlyOrW10CGFSm2EEHFbEmyRlT8f1xwtv7uXU1vbAmJpGP	\N	\N	2026-11-23 01:17:54.805+00
\.

COPY public.identifications (id, workspace_id, name, name_folded, status, reason, reason_codes, establishment_type_id, authorization_type_id, activity_id, identification_file_id, submissions, version, waiting_since, decided_at, decided_by, created_at, updated_at, deleted_at) FROM stdin;
01a20603-6b65-74b4-97c7-d4410463082b	01a20603-6592-752c-9852-633e1b7b1e5e	SARL Optique Lumière	sarl optique lumiere	accepted	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000017	01a20603-6b63-7e9b-a0d0-d28a065a6ec3	1	2	2026-09-22 01:26:54.805+00	2026-09-22 04:36:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-09-22 01:26:54.805+00	2026-09-22 04:36:54.805+00	\N
01a20603-6f81-75b7-9aee-519d8067ef0d	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	SARL Tafna Tours	sarl tafna tours	accepted	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000012	01a20603-6f80-73be-ab08-26930ef163f8	1	2	2026-10-04 01:26:54.805+00	2026-10-04 04:36:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-10-04 01:26:54.805+00	2026-10-04 04:36:54.805+00	\N
01a20603-716f-7d7d-a7f3-e0183a1b7b34	01a20603-7101-7388-a8ba-42fa14e8c3cb	Atlas Pièces Auto	atlas pieces auto	accepted	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000024	01a20603-716e-7066-aa49-bce2d4f38c68	1	2	2026-10-13 01:26:54.805+00	2026-10-13 04:36:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-10-13 01:26:54.805+00	2026-10-13 04:36:54.805+00	\N
01a20603-7366-7760-bdb1-dbf3fdcb96c9	01a20603-7324-7253-9154-745c21f0b3a7	EURL Ezzitoun Blida	eurl ezzitoun blida	accepted	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000032	01a20603-7365-7e3c-ae9b-4ca2714b2eba	1	2	2026-10-21 01:26:54.805+00	2026-10-21 04:36:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-10-21 01:26:54.805+00	2026-10-21 04:36:54.805+00	\N
01a20603-74f0-7a5f-96e8-dec8a39fc0b4	01a20603-74a1-73e9-becc-b4faa04259ed	EURL Tizemmour Export	eurl tizemmour export	refused	Le document présente des traces de modification.\nLe nom saisi diffère de celui du document.	{ID_DOC_ALTERED,ID_NAME_MISMATCH}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000032	01a20603-74ef-7148-baab-f7297c52f31b	1	2	2026-10-30 01:56:54.805+00	2026-10-30 04:46:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-10-30 01:56:54.805+00	2026-10-30 04:46:54.805+00	\N
01a20603-7538-7e5b-aca4-93ab52ca4941	01a20603-7512-7239-b170-e744a55e29d4	EURL Nour Optique	eurl nour optique	accepted	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000017	01a20603-7537-7aaa-87a9-4e1c849f0a95	1	2	2026-11-07 01:56:54.805+00	2026-11-07 05:46:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-07 01:56:54.805+00	2026-11-07 05:46:54.805+00	\N
01a20603-7596-7a7c-bde9-facd54e1c0d1	01a20603-755a-74a8-8019-cd8aff049cf7	EURL Oasis Froid	eurl oasis froid	accepted	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000021	01a20603-7595-7ed4-89e2-3cf967c40efd	1	2	2026-11-08 01:26:54.805+00	2026-11-08 04:36:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-08 01:26:54.805+00	2026-11-08 04:36:54.805+00	\N
01a20603-7723-7618-bef8-a68e4827afa3	01a20603-76f2-75e5-b25f-669d26fcedbb	Flash Recharge	flash recharge	refused	L'activité n'est pas acceptée par le service.	{ID_ACTIVITY_NOT_ALLOWED}	00000000-0000-4000-8000-100000000001	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000020	01a20603-7722-712c-a179-14a6283b875c	1	2	2026-11-10 01:36:54.805+00	2026-11-10 05:16:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-10 01:36:54.805+00	2026-11-10 05:16:54.805+00	\N
01a20603-791f-7118-99d3-421c0330548a	01a20603-7884-725b-8ecb-45e99ba23e86	SNC Aurès Pièces Auto	snc aures pieces auto	accepted	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000024	01a20603-791e-790b-83e3-7be9dae9c4ba	1	2	2026-11-12 01:26:54.805+00	2026-11-12 04:36:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-12 01:26:54.805+00	2026-11-12 04:36:54.805+00	\N
01a20603-7a7d-75a8-926e-13e0e8cc7c5d	01a20603-7a3f-746f-a452-c025bd0ff79e	SARL Tell Informatique	sarl tell informatique	accepted	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000019	01a20603-7a7a-7459-804c-3a468f8ae556	1	2	2026-11-13 01:26:54.805+00	2026-11-13 04:36:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-13 01:26:54.805+00	2026-11-13 04:36:54.805+00	\N
01a20603-7b8b-7c6b-8f2f-13d41df7daac	01a20603-7b4f-7748-a085-37f84f06cb51	SPA Hodna Textile	spa hodna textile	accepted	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000013	01a20603-7b8a-7909-9049-f1dc40cf04dd	1	2	2026-11-14 01:26:54.805+00	2026-11-14 04:36:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-14 01:26:54.805+00	2026-11-14 04:36:54.805+00	\N
01a20603-7f5d-7037-9855-764a7ec9fcb3	01a20603-7bb1-770a-991d-05fd9f1d8bb1	حمام السلام	حمام السلام	accepted	\N	{}	00000000-0000-4000-8000-100000000001	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000030	01a20603-7f5d-7088-96bc-f757f13ab643	1	2	2026-11-14 02:26:54.805+00	2026-11-14 06:26:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-14 02:26:54.805+00	2026-11-14 06:26:54.805+00	\N
01a20603-7fc4-7ba5-98b3-f3008eb23e41	01a20603-7f8c-744d-b434-3042f936f9f5	SARL Soummam Céramique	sarl soummam ceramique	accepted	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000023	01a20603-7fc2-7974-9eb1-0be6966c56a8	1	2	2026-11-15 01:26:54.805+00	2026-11-15 04:36:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-15 01:26:54.805+00	2026-11-15 04:36:54.805+00	\N
01a20603-81be-7c2e-a13c-6de17414301c	01a20603-8161-7314-ba1c-72f00755d9f1	SARL Djurdjura Bois	sarl djurdjura bois	accepted	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000022	01a20603-81be-7056-966c-3c65e0256dcc	1	2	2026-11-16 01:26:54.805+00	2026-11-16 04:36:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-16 01:26:54.805+00	2026-11-16 04:36:54.805+00	\N
01a20603-83fe-75b1-b2dd-432fa6bef473	01a20603-8390-7498-a2fe-90f329abfd8e	Galerie Casbah EURL	galerie casbah eurl	accepted	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000033	01a20603-83fd-776b-8faa-aef315258d9b	1	2	2026-11-17 01:26:54.805+00	2026-11-17 04:36:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-17 01:26:54.805+00	2026-11-17 04:36:54.805+00	\N
01a20603-84c9-7104-b227-593058740250	01a20603-83a7-70eb-8e91-13e3fc2bfea5	EURL Babor Sport	eurl babor sport	accepted	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000030	01a20603-84c8-7044-8ee6-a3c754c1d911	1	2	2026-11-17 01:26:54.805+00	2026-11-17 04:36:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-17 01:26:54.805+00	2026-11-17 04:36:54.805+00	\N
01a20603-8791-7e5d-a917-8c6a8585da78	01a20603-86e6-741f-9ef6-dd397662be6c	Bijouterie Naïli	bijouterie naili	accepted	\N	{}	00000000-0000-4000-8000-100000000004	00000000-0000-4000-8000-200000000003	00000000-0000-4000-8000-300000000014	01a20603-8790-7555-b263-f82012d4a6c7	1	2	2026-11-18 01:26:54.805+00	2026-11-18 04:36:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-18 01:26:54.805+00	2026-11-18 04:36:54.805+00	\N
01a20603-8903-7a12-9e1d-838a24321b53	01a20603-88c9-71cb-ae6a-722b95a04e6c	مؤسسة الريم للنقل	موسسه الريم للنقل	accepted	\N	{}	00000000-0000-4000-8000-100000000001	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000025	01a20603-8902-70a7-b583-3b5484d381e7	1	2	2026-11-19 01:26:54.805+00	2026-11-19 04:36:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-19 01:26:54.805+00	2026-11-19 04:36:54.805+00	\N
01a20603-8ab1-7ad3-95f7-0faf1d3ba818	01a20603-8a38-716d-aff9-52a91f776372	Hôtel Les Zibans SPA	hotel les zibans spa	pending	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000011	01a20603-8ab1-74dd-be88-e20564b00d1f	1	1	2026-11-20 00:46:54.805+00	\N	\N	2026-11-20 00:46:54.805+00	2026-11-20 00:46:54.805+00	\N
01a20603-8bf6-7ea7-8b4e-12e9022cbb4c	01a20603-8a4d-73fd-8541-beff4fa62879	SARL Mersa Import	sarl mersa import	accepted	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000022	01a20603-8bf5-765f-9298-e174aa7373c1	1	2	2026-11-20 01:26:54.805+00	2026-11-20 04:36:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-20 01:26:54.805+00	2026-11-20 04:36:54.805+00	\N
01a20603-8cf6-712c-97c7-58e45158886a	01a20603-8c10-7778-8637-94bb4951c852	SARL Mitidja Semences	sarl mitidja semences	accepted	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000031	01a20603-8cf5-7303-91d6-70d324267694	1	2	2026-11-20 01:41:54.805+00	2026-11-20 05:26:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-20 01:41:54.805+00	2026-11-20 05:26:54.805+00	\N
01a20603-92ed-7175-b0ab-d7453d189108	01a20603-8ec7-70e7-9ee1-8d557acb4e93	SARL Oued Zitoun Distribution	sarl oued zitoun distribution	accepted	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000032	01a20603-92d8-7c91-a904-2a0a45c12c84	1	2	2026-11-21 01:46:54.805+00	2026-11-21 04:56:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-21 01:46:54.805+00	2026-11-21 04:56:54.805+00	\N
01a20603-86b0-7148-ac3f-df2aded7eb42	01a20603-869c-7509-a6c2-3b0a3d920c4b	Coopérative Tassili Artisanat	cooperative tassili artisanat	pending	\N	{}	00000000-0000-4000-8000-100000000004	00000000-0000-4000-8000-200000000003	00000000-0000-4000-8000-300000000033	01a20603-93eb-7193-82e1-9742c7a0b43c	3	5	2026-11-21 18:26:54.805+00	\N	\N	2026-11-17 18:26:54.805+00	2026-11-21 18:26:54.805+00	\N
01a20603-945b-7031-a880-e2ac7fc9549f	01a20603-9429-719c-8d02-3e0da6323392	Pharmacie El Amel	pharmacie el amel	accepted	\N	{}	00000000-0000-4000-8000-100000000006	00000000-0000-4000-8000-200000000010	00000000-0000-4000-8000-300000000016	01a20603-945a-7671-95a0-4ad4ad6fe93b	1	2	2026-11-21 20:26:54.805+00	2026-11-21 23:26:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-11-21 20:26:54.805+00	2026-11-21 23:26:54.805+00	\N
01a20603-94d1-7444-8a88-cae65084441b	01a20603-94ca-7629-814d-6d9a9501c293	مطعم الخيمة	مطعم الخيمه	pending	\N	{}	00000000-0000-4000-8000-100000000001	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000010	\N	1	1	2026-11-22 16:06:54.805+00	\N	\N	2026-11-22 16:06:54.805+00	2026-11-22 16:06:54.805+00	\N
01a20603-9561-77eb-a448-9ca0a6ff2625	01a20603-950a-74ec-bd9b-b7d6fad7ca05	Corniche Voyages SARL	corniche voyages sarl	pending	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000012	01a20603-9560-7c20-85e8-3a0591eb8c3e	1	1	2026-11-22 19:21:54.805+00	\N	\N	2026-11-22 19:21:54.805+00	2026-11-22 19:21:54.805+00	\N
01a20603-8d9b-7452-8c10-7edab06120d5	01a20603-8d73-745d-9ddf-7be69c46d2eb	Boulangerie El Feth	boulangerie el feth	pending	\N	{}	00000000-0000-4000-8000-100000000001	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000009	01a20603-95e9-77a4-aab0-b2f2930a2dc7	2	3	2026-11-22 20:35:54.805+00	\N	\N	2026-11-20 20:35:54.805+00	2026-11-22 20:35:54.805+00	\N
01a20603-96b5-75da-a468-583f7ef2e52e	01a20603-957a-72ce-869b-52edf1ed63c6	Sahel Numérique EURL	sahel numerique eurl	pending	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000002	01a20603-96b4-7d84-b31d-c947af4997e0	1	1	2026-11-22 21:00:54.805+00	\N	\N	2026-11-22 21:00:54.805+00	2026-11-22 21:00:54.805+00	\N
01a20603-8e93-7541-9637-f70e4e1bb73b	01a20603-8ddf-748b-8a99-c4667fa5c305	Mitidja Agro Services SARL	mitidja agro services sarl	pending	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000031	01a20603-a291-7c90-9f68-d3571cb9bd90	2	3	2026-11-22 23:28:54.805+00	\N	\N	2026-11-20 23:28:54.805+00	2026-11-22 23:28:54.805+00	\N
01a20603-97ed-79fa-9ac9-43510327bcdd	01a20603-9654-7173-9f4b-357d89726802	مخبزة النور	مخبزه النور	pending	\N	{}	00000000-0000-4000-8000-100000000001	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000009	01a20603-97ec-7392-b9b3-11e6e58c6f47	1	1	2026-11-22 21:23:54.805+00	\N	\N	2026-11-22 21:23:54.805+00	2026-11-22 21:23:54.805+00	\N
01a20603-99d8-7686-887d-fe45cc91a4f6	01a20603-7502-702e-9b94-75cea81bed68	Atlas Pièces Auto, Constantine	atlas pieces auto, constantine	pending	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000024	01a20603-99d7-700d-ab84-10a0c569d995	1	1	2026-11-22 21:55:54.805+00	\N	\N	2026-11-22 21:55:54.805+00	2026-11-22 21:55:54.805+00	\N
01a20603-9d8e-7a4d-af5d-349744779d68	01a20603-9ae1-7667-8a7c-e072deca71ed	SARL Tizemmour Conserves	sarl tizemmour conserves	pending	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000032	01a20603-9d8d-76c8-ae80-503eff0fe6a0	1	1	2026-11-22 22:40:54.805+00	\N	\N	2026-11-22 22:40:54.805+00	2026-11-22 22:40:54.805+00	\N
01a20603-a5fe-7d36-8548-5af268aa00a6	01a20603-a2ad-728b-8e8d-cd2efa2c609a	Maître Brahimi Nadjet	maitre brahimi nadjet	pending	\N	{}	00000000-0000-4000-8000-100000000006	00000000-0000-4000-8000-200000000006	00000000-0000-4000-8000-300000000001	01a20603-a5fe-7e0d-8782-31d8f533719b	1	1	2026-11-23 00:05:54.805+00	\N	\N	2026-11-23 00:05:54.805+00	2026-11-23 00:05:54.805+00	\N
01a20603-ae6c-7965-afdc-d7e5b44473ca	01a20603-a418-72bc-93e5-38c0575f1658	SARL Salam Électroménager	sarl salam electromenager	pending	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000021	01a20603-ae6b-7642-b37f-4d7a1f48ccc5	1	1	2026-11-23 00:28:54.805+00	\N	\N	2026-11-23 00:28:54.805+00	2026-11-23 00:28:54.805+00	\N
01a20603-afed-75e3-9d9a-284ba718fb61	01a20603-a5b7-73d1-9254-4f16a1f7f3be	Dr Meriem Saïdi	dr meriem saidi	pending	\N	{}	00000000-0000-4000-8000-100000000006	00000000-0000-4000-8000-200000000008	00000000-0000-4000-8000-300000000029	01a20603-afec-7572-bc1d-e191f7802bed	1	1	2026-11-23 00:39:54.805+00	\N	\N	2026-11-23 00:39:54.805+00	2026-11-23 00:39:54.805+00	\N
01a20603-b265-71cf-a783-2c1ca31d6ac4	01a20603-aa8d-735c-8aff-dcdbf5e3ab8e	Transport Béni Mzab EURL	transport beni mzab eurl	pending	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000025	01a20603-b261-72ca-afb7-5214c85db574	1	1	2026-11-23 00:45:54.805+00	\N	\N	2026-11-23 00:45:54.805+00	2026-11-23 00:45:54.805+00	\N
01a20603-997b-7e20-897a-30f2240b1ea9	01a20603-96d0-74cf-90a3-eb40f852bfb7	Yasmine Cosmétiques	yasmine cosmetiques	pending	\N	{}	00000000-0000-4000-8000-100000000003	00000000-0000-4000-8000-200000000002	00000000-0000-4000-8000-300000000004	01a20603-9971-706f-b24a-01bb903d28a9	1	1	2026-11-22 21:38:54.805+00	\N	\N	2026-11-22 21:38:54.805+00	2026-11-22 21:38:54.805+00	\N
01a20603-9b77-7fa5-a88d-42a30ee615e5	01a20603-988b-70c7-b14e-a90a0f6cf768	Librairie Ibn Badis SNC	librairie ibn badis snc	pending	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000018	01a20603-9b76-7ddd-bfc3-e3f07dd944ef	1	1	2026-11-22 22:06:54.805+00	\N	\N	2026-11-22 22:06:54.805+00	2026-11-22 22:06:54.805+00	\N
01a20603-9d49-7a6d-bc5f-a242b7e998d7	01a20603-9a08-72f9-b65b-61e04111b6be	Studio Noria	studio noria	pending	\N	{}	00000000-0000-4000-8000-100000000007	00000000-0000-4000-8000-200000000015	00000000-0000-4000-8000-300000000007	01a20603-9d41-7fd6-98ba-b9b56f24fed5	1	1	2026-11-22 22:31:54.805+00	\N	\N	2026-11-22 22:31:54.805+00	2026-11-22 22:31:54.805+00	\N
01a20603-b4a6-786d-9c96-8d9204fa4bed	01a20603-adc6-7309-88b8-f6779816d35e	جمعية الغوفي للسياحة	جمعيه الغوفي للسياحه	pending	\N	{}	00000000-0000-4000-8000-100000000007	00000000-0000-4000-8000-200000000015	00000000-0000-4000-8000-300000000005	01a20603-b4a5-7fba-87c4-9c96d4432566	1	1	2026-11-23 01:02:54.805+00	\N	\N	2026-11-23 01:02:54.805+00	2026-11-23 01:02:54.805+00	\N
01a20603-b6bc-73f9-81f5-d574784dba3e	01a20603-b2d4-72ae-8608-b705cc0da2b9	Blue Atlas Consulting EURL	blue atlas consulting eurl	pending	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000001	01a20603-b6bb-7385-9d82-5a5ab86266eb	1	1	2026-11-23 01:22:54.805+00	\N	\N	2026-11-23 01:22:54.805+00	2026-11-23 01:22:54.805+00	\N
01a20603-9c36-762f-b419-cb88dcd4d0a8	01a20603-7b4f-7748-a085-37f84f06cb51	SPA Hodna Textile, unité de Sétif	spa hodna textile, unite de setif	pending	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000013	01a20603-9c34-7556-b44b-7c4c118378ac	1	1	2026-11-22 22:14:54.805+00	\N	\N	2026-11-22 22:14:54.805+00	2026-11-22 22:14:54.805+00	\N
01a20603-8e17-7a5f-b3f1-1f119f1c473a	01a20603-8dc1-70f2-b502-3b33ec7c2e95	Atelier Bensalem	atelier bensalem	pending	\N	{}	00000000-0000-4000-8000-100000000004	00000000-0000-4000-8000-200000000003	00000000-0000-4000-8000-300000000033	01a20603-a14a-7bfa-8714-3f3e488aed81	2	3	2026-11-22 23:14:54.805+00	\N	\N	2026-11-20 23:14:54.805+00	2026-11-22 23:14:54.805+00	\N
01a20603-a3ae-75f5-898f-5666bfca022a	01a20603-a0a8-7090-8c52-ceb4d6e32525	Pharmacie Ouled Fayet	pharmacie ouled fayet	pending	\N	{}	00000000-0000-4000-8000-100000000006	00000000-0000-4000-8000-200000000010	00000000-0000-4000-8000-300000000016	01a20603-a3ad-7be4-8aad-2aac1eff16de	1	1	2026-11-22 23:43:54.805+00	\N	\N	2026-11-22 23:43:54.805+00	2026-11-22 23:43:54.805+00	\N
01a20603-ad78-7972-ac2e-db7150395f30	01a20603-a406-77c9-842e-c4fe3ec38f8d	Clinique dentaire El Amel	clinique dentaire el amel	pending	\N	{}	00000000-0000-4000-8000-100000000006	00000000-0000-4000-8000-200000000009	00000000-0000-4000-8000-300000000029	01a20603-ad77-7f3d-8377-4ffe95c109e6	1	1	2026-11-23 00:22:54.805+00	\N	\N	2026-11-23 00:22:54.805+00	2026-11-23 00:22:54.805+00	\N
01a20603-b370-7f46-a360-24bbcc1cf902	01a20603-ad16-7648-959e-7c2935c5e546	Kaci Traiteur	kaci traiteur	pending	\N	{}	00000000-0000-4000-8000-100000000001	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000010	01a20603-b36e-755e-b51e-202eeb5a3e8f	1	1	2026-11-23 00:55:54.805+00	\N	\N	2026-11-23 00:55:54.805+00	2026-11-23 00:55:54.805+00	\N
01a20603-b502-756f-9988-9f7aa75b76b1	01a20603-af06-70b6-b2ce-1692a6873582	Anis Rezgui Développement	anis rezgui developpement	pending	\N	{}	00000000-0000-4000-8000-100000000003	00000000-0000-4000-8000-200000000002	00000000-0000-4000-8000-300000000002	01a20603-b501-7d52-92f7-01f75570081f	1	1	2026-11-23 01:09:54.805+00	\N	\N	2026-11-23 01:09:54.805+00	2026-11-23 01:09:54.805+00	\N
01a20603-b63f-716c-8f4a-12c5b24de76e	01a20603-b01a-724f-afad-3c31218f2b5c	LIBRAIRIE IBN BADIS SNC	librairie ibn badis snc	pending	\N	{}	00000000-0000-4000-8000-100000000002	00000000-0000-4000-8000-200000000001	00000000-0000-4000-8000-300000000018	01a20603-b63c-7c22-a974-6bbcaeea343c	1	1	2026-11-23 01:17:54.805+00	\N	\N	2026-11-23 01:17:54.805+00	2026-11-23 01:17:54.805+00	\N
\.

COPY public.officer_sessions (id, token_hash, officer_id, address, created_at, last_seen_at, expires_at) FROM stdin;
\.

COPY public.officers (id, email, name, role, password_hash, disabled_at, last_sign_in_at, created_at, updated_at) FROM stdin;
01a20603-6343-74eb-84be-6a7f2a0b4750	lina.haddad@countersign.example	Lina Haddad	supervisor	$argon2id$v=19$m=19456,t=2,p=1$oNvT5p0sj6rh5GkUyD/7Ew$F7qotGZMBhkO7tx8Wed1oNMxwJzWDBNAG8mUI5ooCf8	\N	\N	2026-09-21 23:46:54.805+00	2026-09-21 23:46:54.805+00
01a20603-6451-7358-a9e3-63f96daf4b51	amina.kaci@countersign.example	Amina Kaci	officer	$argon2id$v=19$m=19456,t=2,p=1$Y6YqpQpOlSlpF+GL+HsY7w$nyr1PzBIN1xvk5X+r/wZDjB7PX1oUJ3BY24DHRe9WVg	\N	\N	2026-09-21 23:46:54.805+00	2026-09-21 23:46:54.805+00
01a20603-64e6-72ff-87ee-a5d2ebdb005b	karim.belaid@countersign.example	Karim Belaïd	officer	$argon2id$v=19$m=19456,t=2,p=1$4YA1alI2e+68jz0u0KuT+g$5X7BFl2lzdGY71/7DN/ZU1CLg4UvYtMWjcg5V+8eGdo	\N	\N	2026-09-21 23:46:54.805+00	2026-09-21 23:46:54.805+00
01a20603-6558-762a-b58e-7270447fc2e2	reda.toumi@countersign.example	Réda Toumi	auditor	$argon2id$v=19$m=19456,t=2,p=1$oz2JoI41owfhPPNPB6uTLQ$vJ21Mq/xU3sYT8Uio1x5pISNLDphzeMoui8dxHh4CmE	\N	\N	2026-09-21 23:46:54.805+00	2026-09-21 23:46:54.805+00
01a20603-656a-7609-ba41-99f629f3b1d2	nadia.ouldali@countersign.example	Nadia Ould Ali	admin	$argon2id$v=19$m=19456,t=2,p=1$QkhEe/SaNYkjimggmvbMiQ$YNnNjF61JRrbCvGQSVZyFvio0TsK7GGSeaAhyhQ1hvM	\N	\N	2026-09-21 23:46:54.805+00	2026-09-21 23:46:54.805+00
\.

COPY public.payment_instances (id, workspace_id, title, title_folded, status, status_reason, acceptance_status, acceptance_reason, acceptance_reason_codes, identification_id, brand_id, bank_account_id, license_reference, payment_method, activation_transaction_id, inactivity_timeout_minutes, submissions, version, waiting_since, decided_at, decided_by, created_at, updated_at, deleted_at) FROM stdin;
01a20603-6e53-75ff-9e01-f13fc4e9e0f5	01a20603-6592-752c-9852-633e1b7b1e5e	Optique Lumière Oran	optique lumiere oran	active	\N	ready	\N	{}	01a20603-6b65-74b4-97c7-d4410463082b	01a20603-6b82-7472-b0ba-9c07db01233f	01a20603-6d4f-718f-9787-e5c426db6fde	CAL-5069210747	bank_transfer	01a20603-6e34-70f6-b033-978ada3192fd	\N	1	3	2026-09-23 01:26:54.805+00	2026-09-23 02:51:54.805+00	01a20603-6451-7358-a9e3-63f96daf4b51	2026-09-23 01:26:54.805+00	2026-09-23 02:51:54.805+00	\N
01a20603-72e5-773c-8276-be411d2a5788	01a20603-7101-7388-a8ba-42fa14e8c3cb	Boutique Atlas	boutique atlas	active	\N	ready	\N	{}	01a20603-716f-7d7d-a7f3-e0183a1b7b34	01a20603-7179-754c-b800-0fd4c46f8d9a	01a20603-7248-7f21-8566-78ae704bba97	CAL-1128009496	cheque	01a20603-72dd-721d-bfeb-5a1415dcd36d	\N	1	3	2026-10-14 01:26:54.805+00	2026-10-14 03:06:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-10-14 01:26:54.805+00	2026-10-14 03:06:54.805+00	\N
01a20603-746e-75ea-ab7c-986e00100349	01a20603-7324-7253-9154-745c21f0b3a7	Dar Ezzitoun	dar ezzitoun	active	\N	ready	\N	{}	01a20603-7366-7760-bdb1-dbf3fdcb96c9	01a20603-7371-761b-b570-c4c3f7c5bff1	01a20603-7434-7095-8c81-2c8629cbf418	CAL-6443645435	bank_transfer	01a20603-7469-743b-980a-574570386ad2	\N	1	3	2026-10-22 01:26:54.805+00	2026-10-22 03:36:54.805+00	01a20603-6343-74eb-84be-6a7f2a0b4750	2026-10-22 01:26:54.805+00	2026-10-22 03:36:54.805+00	\N
01a20603-76c5-74f8-ab57-2fc64063e190	01a20603-755a-74a8-8019-cd8aff049cf7	Oasis Froid	oasis froid	active	\N	rejected	Le montant payé est inférieur aux frais d'activation.\nLa référence du virement ne correspond pas à cette demande.	{PI_AMOUNT_SHORT,PI_WRONG_REFERENCE}	01a20603-7596-7a7c-bde9-facd54e1c0d1	01a20603-759a-758d-ac7a-48141b0f954f	01a20603-7676-79ec-9a69-127a31a42269	CAL-9394512876	bank_transfer	01a20603-76c0-7ac0-9b59-309f1ba5aefc	\N	1	3	2026-11-09 01:26:54.805+00	2026-11-09 02:36:54.805+00	01a20603-64e6-72ff-87ee-a5d2ebdb005b	2026-11-09 01:26:54.805+00	2026-11-09 02:36:54.805+00	\N
01a20603-8700-7318-82d5-c7853ff41c97	01a20603-8390-7498-a2fe-90f329abfd8e	Galerie Casbah	galerie casbah	active	\N	pending_documents	\N	{}	01a20603-83fe-75b1-b2dd-432fa6bef473	01a20603-8422-75bf-8e16-3743c9df68aa	01a20603-8628-72e3-b91a-55bc6a27292c	CAL-5967922741	online	01a20603-86ed-7bad-832a-e2107a7776e9	\N	1	3	2026-11-18 01:26:54.805+00	\N	\N	2026-11-18 01:26:54.805+00	2026-11-18 01:30:54.805+00	\N
01a20603-7088-728d-900a-3712aaac7b33	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	Réservations Tafna	reservations tafna	suspended	Plusieurs payeurs signalent des voyages annulés sans remboursement.	ready	\N	{}	01a20603-6f81-75b7-9aee-519d8067ef0d	01a20603-6f86-771e-9d22-1bcd966ab3e5	01a20603-705e-78a6-a8b4-ae13b9337faa	CAL-1378538696	online	01a20603-7073-7d2b-8da8-507751a973aa	\N	1	4	2026-10-05 01:26:54.805+00	\N	\N	2026-10-05 01:26:54.805+00	2026-11-19 01:26:54.805+00	\N
01a20603-a0f1-73ba-9b71-054effdf96c1	01a20603-86e6-741f-9ef6-dd397662be6c	Bijoux Naïli	bijoux naili	active	\N	documents_submitted	\N	{}	01a20603-8791-7e5d-a917-8c6a8585da78	01a20603-8797-72cd-8a24-328975216c68	01a20603-888e-7975-a6df-b24f0d235212	CAL-0173934433	cheque	01a20603-a0e8-703d-9338-3da59707e31d	\N	1	2	2026-11-22 23:14:54.805+00	\N	\N	2026-11-22 23:14:54.805+00	2026-11-22 23:14:54.805+00	\N
01a20603-a555-74ca-9323-e853093616ec	01a20603-7f8c-744d-b434-3042f936f9f5	Boutique en ligne	boutique en ligne	active	\N	documents_submitted	\N	{}	01a20603-7fc4-7ba5-98b3-f3008eb23e41	01a20603-7fce-757c-9a29-484688dbd6ca	01a20603-8141-7f17-8b5a-899e8aac0247	CAL-3285934672	cheque	01a20603-a54c-75c1-b029-0024fa8964a4	\N	1	2	2026-11-22 23:57:54.805+00	\N	\N	2026-11-22 23:57:54.805+00	2026-11-22 23:57:54.805+00	\N
01a20603-aa4e-7479-ade4-01c8d27ec87e	01a20603-7b4f-7748-a085-37f84f06cb51	Hodna Textile	hodna textile	active	\N	documents_submitted	\N	{}	01a20603-7b8b-7c6b-8f2f-13d41df7daac	01a20603-7b8f-758b-b118-34d57eacb62c	01a20603-7f27-7286-8408-8cc9f80eb5b6	CAL-0891806764	bank_transfer	01a20603-aa49-75ce-88e5-4c8c88478b63	\N	1	2	2026-11-23 00:07:54.805+00	\N	\N	2026-11-23 00:07:54.805+00	2026-11-23 00:07:54.805+00	\N
01a20603-acd2-72e1-a5c5-91d5fb8415e5	01a20603-8161-7314-ba1c-72f00755d9f1	Djurdjura Bois	djurdjura bois	active	\N	documents_submitted	\N	{}	01a20603-81be-7c2e-a13c-6de17414301c	01a20603-81c6-71a8-b4e1-72f18a35386b	01a20603-8340-7a39-940b-f077669745ab	CAL-4772316698	cheque	01a20603-aca9-7743-9590-f6c988167318	\N	1	2	2026-11-23 00:16:54.805+00	\N	\N	2026-11-23 00:16:54.805+00	2026-11-23 00:16:54.805+00	\N
01a20603-aedf-73fa-8173-8e067b588d21	01a20603-7884-725b-8ecb-45e99ba23e86	Aurès Pièces Auto	aures pieces auto	active	\N	documents_submitted	\N	{}	01a20603-791f-7118-99d3-421c0330548a	01a20603-7924-75cc-9623-c454e5d25b4e	01a20603-7a10-70bb-aed0-86679269b18c	CAL-5152694154	bank_transfer	01a20603-aec7-7f6e-8559-7a77f88bb765	\N	1	2	2026-11-23 00:31:54.805+00	\N	\N	2026-11-23 00:31:54.805+00	2026-11-23 00:31:54.805+00	\N
01a20603-874f-704e-9f10-eedea112883e	01a20603-83a7-70eb-8e91-13e3fc2bfea5	Babor Sport	babor sport	active	\N	documents_submitted	\N	{}	01a20603-84c9-7104-b227-593058740250	01a20603-84cd-70a7-a978-0707eb0371d8	01a20603-8652-7e7d-9364-44b237dcc994	CAL-6894735801	cheque	01a20603-874b-77f2-bef4-72f1e0364e12	\N	2	4	2026-11-23 00:44:54.805+00	\N	\N	2026-11-18 01:26:54.805+00	2026-11-23 00:44:54.805+00	\N
01a20603-b3db-71aa-aa1b-fd20d6cb9e39	01a20603-88c9-71cb-ae6a-722b95a04e6c	الريم للنقل	الريم للنقل	active	\N	documents_submitted	\N	{}	01a20603-8903-7a12-9e1d-838a24321b53	01a20603-8907-756a-b561-8aafde316103	01a20603-89e4-72d8-a07b-2ed9892ddeb3	CAL-3085156207	bank_transfer	01a20603-b3d1-7498-b1a2-f52ff976e62d	\N	1	2	2026-11-23 01:00:54.805+00	\N	\N	2026-11-23 01:00:54.805+00	2026-11-23 01:00:54.805+00	\N
01a20603-b5e3-7339-a59b-a751b01b7564	01a20603-7a3f-746f-a452-c025bd0ff79e	Tell Informatique	tell informatique	active	\N	documents_submitted	\N	{}	01a20603-7a7d-75a8-926e-13e0e8cc7c5d	01a20603-7a85-70d9-9edc-9721412b5602	01a20603-7b2f-7086-98d9-05946e2fb65e	CAL-7296618992	bank_transfer	01a20603-b5d9-7d7e-ac02-847ba65ddf3c	\N	1	2	2026-11-23 01:14:54.805+00	\N	\N	2026-11-23 01:14:54.805+00	2026-11-23 01:14:54.805+00	\N
01a20603-b6f0-70d0-9b24-1289c76f4cf6	01a20603-8a4d-73fd-8541-beff4fa62879	Mersa online store	mersa online store	active	\N	documents_submitted	\N	{}	01a20603-8bf6-7ea7-8b4e-12e9022cbb4c	01a20603-8bfa-70d8-a470-8430dd019bbd	01a20603-8d55-7c0c-a162-411580f18337	CAL-9650130738	online	01a20603-b6ca-78e0-8dc4-edeeb871cd34	\N	1	2	2026-11-23 01:23:54.805+00	\N	\N	2026-11-23 01:23:54.805+00	2026-11-23 01:23:54.805+00	\N
\.

COPY public.rate_limits (key, hits, resets_at) FROM stdin;
\.

COPY public.simulator_orders (id, amount, currency, title, return_url, outcome, created_at, updated_at) FROM stdin;
01a20603-7073-7d2b-8da8-507751a973aa	100.00	DZD	Réservations Tafna	http://127.0.0.1:4000/payments/01a20603-7073-7d2b-8da8-507751a973aa/return	approved	2026-11-23 01:26:58.419+00	2026-11-23 01:26:58.419+00
01a20603-86ed-7bad-832a-e2107a7776e9	100.00	DZD	Galerie Casbah	http://127.0.0.1:4000/payments/01a20603-86ed-7bad-832a-e2107a7776e9/return	declined	2026-11-23 01:27:04.173+00	2026-11-23 01:27:04.173+00
01a20603-b6ca-78e0-8dc4-edeeb871cd34	100.00	DZD	Mersa online store	http://127.0.0.1:4000/payments/01a20603-b6ca-78e0-8dc4-edeeb871cd34/return	waiting	2026-11-23 01:27:16.426+00	2026-11-23 01:27:16.426+00
\.

COPY public.submissions (id, resource, record_id, number, version, content, created_at) FROM stdin;
01a20603-6b7b-7668-ab3f-827f454fbe5d	identifications	01a20603-6b65-74b4-97c7-d4410463082b	1	1	{"name": "SARL Optique Lumière", "activity_id": "00000000-0000-4000-8000-300000000017", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-6b63-7e9b-a0d0-d28a065a6ec3"}	2026-09-22 01:26:54.805+00
01a20603-6b89-763c-aecb-9006dd2c873c	brands	01a20603-6b82-7472-b0ba-9c07db01233f	1	1	{"name": "SARL Optique Lumière", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-6b65-74b4-97c7-d4410463082b"}	2026-09-22 01:26:54.805+00
01a20603-6ccf-7338-b978-4d2a1876c921	brands	01a20603-6b82-7472-b0ba-9c07db01233f	1	2	{"name": "Lumière Optique", "file_id": "01a20603-6cbd-75f2-a07f-54a7b7093dd0", "logo_file_id": "01a20603-6cad-7c7c-9d81-e5f35ede37ac", "identification_id": "01a20603-6b65-74b4-97c7-d4410463082b"}	2026-09-22 01:36:54.805+00
01a20603-6d65-7409-9ac4-c437c92efe11	bank-accounts	01a20603-6d4f-718f-9787-e5c426db6fde	1	1	{"rib_file_id": "01a20603-6d4c-7171-a702-299e5ed32873", "account_number": "00200530000288770436", "identification_id": "01a20603-6b65-74b4-97c7-d4410463082b"}	2026-09-22 01:51:54.805+00
01a20603-6e6f-73a9-801c-10f0a6439623	payment-instances	01a20603-6e53-75ff-9e01-f13fc4e9e0f5	1	2	{"title": "Optique Lumière Oran", "payment_method": "bank_transfer", "activation_transaction_id": "01a20603-6e34-70f6-b033-978ada3192fd"}	2026-09-23 01:26:54.805+00
01a20603-6f85-768d-897a-3c2710d39c91	identifications	01a20603-6f81-75b7-9aee-519d8067ef0d	1	1	{"name": "SARL Tafna Tours", "activity_id": "00000000-0000-4000-8000-300000000012", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-6f80-73be-ab08-26930ef163f8"}	2026-10-04 01:26:54.805+00
01a20603-6f88-77ae-bb75-a157453d5897	brands	01a20603-6f86-771e-9d22-1bcd966ab3e5	1	1	{"name": "SARL Tafna Tours", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-6f81-75b7-9aee-519d8067ef0d"}	2026-10-04 01:26:54.805+00
01a20603-7038-74e2-9d13-dcf134c32116	brands	01a20603-6f86-771e-9d22-1bcd966ab3e5	1	2	{"name": "SARL Tafna Tours", "file_id": "01a20603-702b-77ca-9333-b25f7ea9dea3", "logo_file_id": "01a20603-7013-7063-9ae0-809907908af2", "identification_id": "01a20603-6f81-75b7-9aee-519d8067ef0d"}	2026-10-04 01:36:54.805+00
01a20603-7063-7753-8e3d-0b3d5a2a5164	bank-accounts	01a20603-705e-78a6-a8b4-ae13b9337faa	1	1	{"rib_file_id": "01a20603-7059-74b5-910a-78180ace39a3", "account_number": "02100492000713644752", "identification_id": "01a20603-6f81-75b7-9aee-519d8067ef0d"}	2026-10-04 01:51:54.805+00
01a20603-709d-77a0-9897-1b831abbb9d4	payment-instances	01a20603-7088-728d-900a-3712aaac7b33	1	2	{"title": "Réservations Tafna", "payment_method": "online", "activation_transaction_id": "01a20603-7073-7d2b-8da8-507751a973aa"}	2026-10-05 01:26:54.805+00
01a20603-7177-75e4-83f3-9dacbbfcd328	identifications	01a20603-716f-7d7d-a7f3-e0183a1b7b34	1	1	{"name": "Atlas Pièces Auto", "activity_id": "00000000-0000-4000-8000-300000000024", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-716e-7066-aa49-bce2d4f38c68"}	2026-10-13 01:26:54.805+00
01a20603-7183-771d-84ef-2374465afc21	brands	01a20603-7179-754c-b800-0fd4c46f8d9a	1	1	{"name": "Atlas Pièces Auto", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-716f-7d7d-a7f3-e0183a1b7b34"}	2026-10-13 01:26:54.805+00
01a20603-721c-7340-842d-27958cc5989b	brands	01a20603-7179-754c-b800-0fd4c46f8d9a	1	2	{"name": "Atlas Pièces", "file_id": "01a20603-7208-766a-b393-7832cffe4845", "logo_file_id": "01a20603-71f6-7418-b8ec-c0b1597e0df0", "identification_id": "01a20603-716f-7d7d-a7f3-e0183a1b7b34"}	2026-10-13 01:36:54.805+00
01a20603-724c-7753-a0ba-ff1b77c2f6fd	bank-accounts	01a20603-7248-7f21-8566-78ae704bba97	1	1	{"rib_file_id": "01a20603-7243-76e7-b286-22661048ba23", "account_number": "00400993000747063362", "identification_id": "01a20603-716f-7d7d-a7f3-e0183a1b7b34"}	2026-10-13 01:51:54.805+00
01a20603-72f9-73ae-8884-42cf69db02fa	payment-instances	01a20603-72e5-773c-8276-be411d2a5788	1	2	{"title": "Boutique Atlas", "payment_method": "cheque", "activation_transaction_id": "01a20603-72dd-721d-bfeb-5a1415dcd36d"}	2026-10-14 01:26:54.805+00
01a20603-7370-729e-bad1-876d731b02cc	identifications	01a20603-7366-7760-bdb1-dbf3fdcb96c9	1	1	{"name": "EURL Ezzitoun Blida", "activity_id": "00000000-0000-4000-8000-300000000032", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-7365-7e3c-ae9b-4ca2714b2eba"}	2026-10-21 01:26:54.805+00
01a20603-7373-7493-b714-aa3cc3f8676a	brands	01a20603-7371-761b-b570-c4c3f7c5bff1	1	1	{"name": "EURL Ezzitoun Blida", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-7366-7760-bdb1-dbf3fdcb96c9"}	2026-10-21 01:26:54.805+00
01a20603-73fa-77da-9563-02b29f6ad7a3	brands	01a20603-7371-761b-b570-c4c3f7c5bff1	1	2	{"name": "Dar Ezzitoun", "file_id": "01a20603-73ed-7f7c-b318-e674699d5f1a", "logo_file_id": "01a20603-73de-7310-a514-036e90ba4905", "identification_id": "01a20603-7366-7760-bdb1-dbf3fdcb96c9"}	2026-10-21 01:36:54.805+00
01a20603-7437-7064-90e5-9544a2a66025	bank-accounts	01a20603-7434-7095-8c81-2c8629cbf418	1	1	{"rib_file_id": "01a20603-7431-7d88-9877-0dc7afdab3c8", "account_number": "00100717000291755767", "identification_id": "01a20603-7366-7760-bdb1-dbf3fdcb96c9"}	2026-10-21 01:51:54.805+00
01a20603-747a-7569-b07d-2c4f91016806	payment-instances	01a20603-746e-75ea-ab7c-986e00100349	1	2	{"title": "Dar Ezzitoun", "payment_method": "bank_transfer", "activation_transaction_id": "01a20603-7469-743b-980a-574570386ad2"}	2026-10-22 01:26:54.805+00
01a20603-74f4-741d-9249-aeafc186a76a	identifications	01a20603-74f0-7a5f-96e8-dec8a39fc0b4	1	1	{"name": "EURL Tizemmour Export", "activity_id": "00000000-0000-4000-8000-300000000032", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-74ef-7148-baab-f7297c52f31b"}	2026-10-30 01:56:54.805+00
01a20603-74f6-755b-b128-86e98a628c42	brands	01a20603-74f4-741d-9249-b047531c9e1a	1	1	{"name": "EURL Tizemmour Export", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-74f0-7a5f-96e8-dec8a39fc0b4"}	2026-10-30 01:56:54.805+00
01a20603-753c-704a-844b-1395071cc07e	identifications	01a20603-7538-7e5b-aca4-93ab52ca4941	1	1	{"name": "EURL Nour Optique", "activity_id": "00000000-0000-4000-8000-300000000017", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-7537-7aaa-87a9-4e1c849f0a95"}	2026-11-07 01:56:54.805+00
01a20603-7543-702c-ae6d-147d3039a4ed	brands	01a20603-7540-7066-bae7-e839536c5e2f	1	1	{"name": "EURL Nour Optique", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-7538-7e5b-aca4-93ab52ca4941"}	2026-11-07 01:56:54.805+00
01a20603-7599-7608-a2a2-b2d1dee7918f	identifications	01a20603-7596-7a7c-bde9-facd54e1c0d1	1	1	{"name": "EURL Oasis Froid", "activity_id": "00000000-0000-4000-8000-300000000021", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-7595-7ed4-89e2-3cf967c40efd"}	2026-11-08 01:26:54.805+00
01a20603-75a1-72ec-8807-472dbe79aef7	brands	01a20603-759a-758d-ac7a-48141b0f954f	1	1	{"name": "EURL Oasis Froid", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-7596-7a7c-bde9-facd54e1c0d1"}	2026-11-08 01:26:54.805+00
01a20603-763d-710b-86b1-8ae50537dae4	brands	01a20603-759a-758d-ac7a-48141b0f954f	1	2	{"name": "EURL Oasis Froid", "file_id": "01a20603-7634-7787-8f7e-34fc326de85c", "logo_file_id": "01a20603-761d-718b-9860-96817bc4a5a9", "identification_id": "01a20603-7596-7a7c-bde9-facd54e1c0d1"}	2026-11-08 01:36:54.805+00
01a20603-767b-730e-aae5-b46ce82c1460	bank-accounts	01a20603-7676-79ec-9a69-127a31a42269	1	1	{"rib_file_id": "01a20603-7674-753e-8dc5-9efdeb33ae65", "account_number": "00500911000371385104", "identification_id": "01a20603-7596-7a7c-bde9-facd54e1c0d1"}	2026-11-08 01:51:54.805+00
01a20603-76cc-746a-9f69-7ecf839f876f	payment-instances	01a20603-76c5-74f8-ab57-2fc64063e190	1	2	{"title": "Oasis Froid", "payment_method": "bank_transfer", "activation_transaction_id": "01a20603-76c0-7ac0-9b59-309f1ba5aefc"}	2026-11-09 01:26:54.805+00
01a20603-7923-750a-a4b5-76ef55bf8f4a	identifications	01a20603-791f-7118-99d3-421c0330548a	1	1	{"name": "SNC Aurès Pièces Auto", "activity_id": "00000000-0000-4000-8000-300000000024", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-791e-790b-83e3-7be9dae9c4ba"}	2026-11-12 01:26:54.805+00
01a20603-7928-73eb-b02e-ff416ed922d6	brands	01a20603-7924-75cc-9623-c454e5d25b4e	1	1	{"name": "SNC Aurès Pièces Auto", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-791f-7118-99d3-421c0330548a"}	2026-11-12 01:26:54.805+00
01a20603-79d6-719c-b8b1-7ac38e16e500	brands	01a20603-7924-75cc-9623-c454e5d25b4e	1	2	{"name": "Aurès Auto", "file_id": "01a20603-79d0-7940-a1d0-6edc4aa573fa", "logo_file_id": "01a20603-79b8-7f66-9f2b-81c970c8f228", "identification_id": "01a20603-791f-7118-99d3-421c0330548a"}	2026-11-12 01:36:54.805+00
01a20603-7a15-728e-b7bf-a225cda227a3	bank-accounts	01a20603-7a10-70bb-aed0-86679269b18c	1	1	{"rib_file_id": "01a20603-7a0c-7c6d-b0d5-6f4c88474a74", "account_number": "00500354000237375347", "identification_id": "01a20603-791f-7118-99d3-421c0330548a"}	2026-11-12 01:51:54.805+00
01a20603-7b8e-723b-829f-fa420dafa9c9	identifications	01a20603-7b8b-7c6b-8f2f-13d41df7daac	1	1	{"name": "SPA Hodna Textile", "activity_id": "00000000-0000-4000-8000-300000000013", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-7b8a-7909-9049-f1dc40cf04dd"}	2026-11-14 01:26:54.805+00
01a20603-7b91-7658-950f-6879e4bc1edf	brands	01a20603-7b8f-758b-b118-34d57eacb62c	1	1	{"name": "SPA Hodna Textile", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-7b8b-7c6b-8f2f-13d41df7daac"}	2026-11-14 01:26:54.805+00
01a20603-7c2d-73c5-ae9b-540cf062f66a	brands	01a20603-7b8f-758b-b118-34d57eacb62c	1	2	{"name": "Hodna", "file_id": "01a20603-7c21-71c0-a3ae-36aebed98096", "logo_file_id": "01a20603-7c07-79ed-ad81-bffb740ac2d2", "identification_id": "01a20603-7b8b-7c6b-8f2f-13d41df7daac"}	2026-11-14 01:36:54.805+00
01a20603-7f2a-749e-97f7-4abbe40ae448	bank-accounts	01a20603-7f27-7286-8408-8cc9f80eb5b6	1	1	{"rib_file_id": "01a20603-7f25-7e38-8c0d-6cc8bf9e6af2", "account_number": "00100984000962129205", "identification_id": "01a20603-7b8b-7c6b-8f2f-13d41df7daac"}	2026-11-14 01:51:54.805+00
01a20603-86b4-711a-8298-f969c368debb	identifications	01a20603-86b0-7148-ac3f-df2aded7eb42	1	1	{"name": "Coopérative Tassili Artisanat", "activity_id": "00000000-0000-4000-8000-300000000033", "authorization_type_id": "00000000-0000-4000-8000-200000000003", "establishment_type_id": "00000000-0000-4000-8000-100000000004", "identification_file_id": null}	2026-11-17 18:26:54.805+00
01a20603-86b6-7616-9980-bed79f1f3f05	brands	01a20603-86b4-711a-8298-ffd3da46682e	1	1	{"name": "Coopérative Tassili Artisanat", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-86b0-7148-ac3f-df2aded7eb42"}	2026-11-17 18:26:54.805+00
01a20603-8755-7215-80b7-a617a4a615af	payment-instances	01a20603-874f-704e-9f10-eedea112883e	1	2	{"title": "Babor Sport", "payment_method": "cheque", "activation_transaction_id": "01a20603-874b-77f2-bef4-72f1e0364e12"}	2026-11-18 01:26:54.805+00
01a20603-8907-756a-b561-876ef65d0bc3	identifications	01a20603-8903-7a12-9e1d-838a24321b53	1	1	{"name": "مؤسسة الريم للنقل", "activity_id": "00000000-0000-4000-8000-300000000025", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000001", "identification_file_id": "01a20603-8902-70a7-b583-3b5484d381e7"}	2026-11-19 01:26:54.805+00
01a20603-8909-7525-8a20-32533fd67ad0	brands	01a20603-8907-756a-b561-8aafde316103	1	1	{"name": "مؤسسة الريم للنقل", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-8903-7a12-9e1d-838a24321b53"}	2026-11-19 01:26:54.805+00
01a20603-89be-76ac-ac67-8eafc29adbe2	brands	01a20603-8907-756a-b561-8aafde316103	1	2	{"name": "مؤسسة الريم للنقل", "file_id": "01a20603-89a5-7e1c-a112-3bd05c7a59e0", "logo_file_id": "01a20603-8993-7263-8f26-bf239beba52a", "identification_id": "01a20603-8903-7a12-9e1d-838a24321b53"}	2026-11-19 01:36:54.805+00
01a20603-89e7-764e-9c1a-c561e61ff3c4	bank-accounts	01a20603-89e4-72d8-a07b-2ed9892ddeb3	1	1	{"rib_file_id": "01a20603-89de-71af-aa98-5c7276f26e26", "account_number": "00300337000025281235", "identification_id": "01a20603-8903-7a12-9e1d-838a24321b53"}	2026-11-19 01:51:54.805+00
01a20603-8cfb-73e8-90cb-bdcb869abb6d	identifications	01a20603-8cf6-712c-97c7-58e45158886a	1	1	{"name": "SARL Mitidja Semences", "activity_id": "00000000-0000-4000-8000-300000000031", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-8cf5-7303-91d6-70d324267694"}	2026-11-20 01:41:54.805+00
01a20603-8d05-769a-82e1-c064c0ad8a35	brands	01a20603-8cfe-7374-beb7-e6d2f0a2e677	1	1	{"name": "SARL Mitidja Semences", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-8cf6-712c-97c7-58e45158886a"}	2026-11-20 01:41:54.805+00
01a20603-8d59-72eb-a485-be66dd639ad9	bank-accounts	01a20603-8d55-7c0c-a162-411580f18337	1	1	{"rib_file_id": "01a20603-8d51-74c5-9092-19f3089ac598", "account_number": "02700182000698911596", "identification_id": "01a20603-8bf6-7ea7-8b4e-12e9022cbb4c"}	2026-11-20 01:51:54.805+00
01a20603-8e1c-774e-9534-6783bc8af669	identifications	01a20603-8e17-7a5f-b3f1-1f119f1c473a	1	1	{"name": "Atelier Bensalem", "activity_id": "00000000-0000-4000-8000-300000000033", "authorization_type_id": "00000000-0000-4000-8000-200000000003", "establishment_type_id": "00000000-0000-4000-8000-100000000004", "identification_file_id": "01a20603-8e14-72b9-a447-c3da42ba2324"}	2026-11-20 23:14:54.805+00
01a20603-8e26-747e-a51e-59267be701e6	brands	01a20603-8e1d-760b-9d70-8b50c254b41d	1	1	{"name": "Atelier Bensalem", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-8e17-7a5f-b3f1-1f119f1c473a"}	2026-11-20 23:14:54.805+00
01a20603-9317-7242-b86b-64ffd5dc1c4c	identifications	01a20603-92ed-7175-b0ab-d7453d189108	1	1	{"name": "SARL Oued Zitoun Distribution", "activity_id": "00000000-0000-4000-8000-300000000032", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-92d8-7c91-a904-2a0a45c12c84"}	2026-11-21 01:46:54.805+00
01a20603-931a-7607-85cd-877d38b4db0d	brands	01a20603-9318-71e9-ae75-965b8f96f1f2	1	1	{"name": "SARL Oued Zitoun Distribution", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-92ed-7175-b0ab-d7453d189108"}	2026-11-21 01:46:54.805+00
01a20603-945e-719f-aab9-b3d3dbc51cd8	identifications	01a20603-945b-7031-a880-e2ac7fc9549f	1	1	{"name": "Pharmacie El Amel", "activity_id": "00000000-0000-4000-8000-300000000016", "authorization_type_id": "00000000-0000-4000-8000-200000000010", "establishment_type_id": "00000000-0000-4000-8000-100000000006", "identification_file_id": "01a20603-945a-7671-95a0-4ad4ad6fe93b"}	2026-11-21 20:26:54.805+00
01a20603-9460-718b-b163-5c05ee9743e8	brands	01a20603-945f-728e-84c4-b8860f453463	1	1	{"name": "Pharmacie El Amel", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-945b-7031-a880-e2ac7fc9549f"}	2026-11-21 20:26:54.805+00
01a20603-94b9-76d1-b4da-b8890bb874ff	bank-accounts	01a20603-94b5-7d03-ba33-06fe1be4be47	1	1	{"rib_file_id": "01a20603-94b2-75b5-bd68-3fcde4f2e236", "account_number": "00100373000025675583", "identification_id": "01a20603-8ab1-7ad3-95f7-0faf1d3ba818"}	2026-11-21 23:26:54.805+00
01a20603-9566-72ad-92b2-751c1549d04b	identifications	01a20603-9561-77eb-a448-9ca0a6ff2625	1	1	{"name": "Corniche Voyages SARL", "activity_id": "00000000-0000-4000-8000-300000000012", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-9560-7c20-85e8-3a0591eb8c3e"}	2026-11-22 19:21:54.805+00
01a20603-9568-77ce-8ec0-a43e7c78840d	brands	01a20603-9566-72ad-92b2-7ad56ece8243	1	1	{"name": "Corniche Voyages SARL", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-9561-77eb-a448-9ca0a6ff2625"}	2026-11-22 19:21:54.805+00
01a20603-7727-7611-aa59-4ba2f1c62e29	identifications	01a20603-7723-7618-bef8-a68e4827afa3	1	1	{"name": "Flash Recharge", "activity_id": "00000000-0000-4000-8000-300000000020", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000001", "identification_file_id": "01a20603-7722-712c-a179-14a6283b875c"}	2026-11-10 01:36:54.805+00
01a20603-772b-748d-96be-31b1a58bd720	brands	01a20603-7728-740f-bfbd-5b3da125d133	1	1	{"name": "Flash Recharge", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-7723-7618-bef8-a68e4827afa3"}	2026-11-10 01:36:54.805+00
01a20603-77c9-763b-9d23-159657c5fe64	brands	01a20603-7728-740f-bfbd-5b3da125d133	1	2	{"name": "Banque Flash", "file_id": "01a20603-77c0-79dc-b3f2-8f939bb2829e", "logo_file_id": "01a20603-77ac-78e3-ba66-d1906ab5795c", "identification_id": "01a20603-7723-7618-bef8-a68e4827afa3"}	2026-11-10 01:46:54.805+00
01a20603-7804-76df-9afe-9afb7acb2ce4	bank-accounts	01a20603-77fb-734d-b763-4bf1f623d234	1	1	{"rib_file_id": "01a20603-77f8-7f8c-a216-a170328a9caf", "account_number": "00799999000939905568", "identification_id": "01a20603-7723-7618-bef8-a68e4827afa3"}	2026-11-10 01:56:54.805+00
01a20603-81c3-746b-8887-74a890098670	identifications	01a20603-81be-7c2e-a13c-6de17414301c	1	1	{"name": "SARL Djurdjura Bois", "activity_id": "00000000-0000-4000-8000-300000000022", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-81be-7056-966c-3c65e0256dcc"}	2026-11-16 01:26:54.805+00
01a20603-81d1-737c-8208-0fc5614dd500	brands	01a20603-81c6-71a8-b4e1-72f18a35386b	1	1	{"name": "SARL Djurdjura Bois", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-81be-7c2e-a13c-6de17414301c"}	2026-11-16 01:26:54.805+00
01a20603-829a-70ca-b7f8-0fe1e676225c	brands	01a20603-81c6-71a8-b4e1-72f18a35386b	1	2	{"name": "SARL Djurdjura Bois", "file_id": "01a20603-8291-733a-8105-a17843d08e43", "logo_file_id": "01a20603-8273-73ed-95d6-a3e4fc30aa4c", "identification_id": "01a20603-81be-7c2e-a13c-6de17414301c"}	2026-11-16 01:36:54.805+00
01a20603-834d-7407-9e62-f8e58316d081	bank-accounts	01a20603-8340-7a39-940b-f077669745ab	1	1	{"rib_file_id": "01a20603-832b-7c69-ac31-338aab04ebe8", "account_number": "00200088000856054550", "identification_id": "01a20603-81be-7c2e-a13c-6de17414301c"}	2026-11-16 01:51:54.805+00
01a20603-8421-7240-8433-aed668f431b3	identifications	01a20603-83fe-75b1-b2dd-432fa6bef473	1	1	{"name": "Galerie Casbah EURL", "activity_id": "00000000-0000-4000-8000-300000000033", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-83fd-776b-8faa-aef315258d9b"}	2026-11-17 01:26:54.805+00
01a20603-8424-71f9-87cd-0e573e3e1659	brands	01a20603-8422-75bf-8e16-3743c9df68aa	1	1	{"name": "Galerie Casbah EURL", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-83fe-75b1-b2dd-432fa6bef473"}	2026-11-17 01:26:54.805+00
01a20603-870d-761b-836f-abee6da6ea91	payment-instances	01a20603-8700-7318-82d5-c7853ff41c97	1	2	{"title": "Galerie Casbah", "payment_method": "online", "activation_transaction_id": "01a20603-86ed-7bad-832a-e2107a7776e9"}	2026-11-18 01:26:54.805+00
01a20603-8a1a-76bf-b1b1-adad7a2548f6	identifications	01a20603-86b0-7148-ac3f-df2aded7eb42	2	3	{"name": "Coopérative Tassili Artisanat", "activity_id": "00000000-0000-4000-8000-300000000033", "authorization_type_id": "00000000-0000-4000-8000-200000000003", "establishment_type_id": "00000000-0000-4000-8000-100000000004", "identification_file_id": "01a20603-8a15-7578-bb80-bc7cf875ac00"}	2026-11-19 18:26:54.805+00
01a20603-8ab5-7712-a0c4-d43789d04e65	identifications	01a20603-8ab1-7ad3-95f7-0faf1d3ba818	1	1	{"name": "Hôtel Les Zibans SPA", "activity_id": "00000000-0000-4000-8000-300000000011", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-8ab1-74dd-be88-e20564b00d1f"}	2026-11-20 00:46:54.805+00
01a20603-8aba-702d-ad49-7c5fce88fe00	brands	01a20603-8ab6-7079-810d-5815fad21db3	1	1	{"name": "Hôtel Les Zibans SPA", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-8ab1-7ad3-95f7-0faf1d3ba818"}	2026-11-20 00:46:54.805+00
01a20603-8b8e-7728-bfc1-b7717bfdfefc	brands	01a20603-8ab6-7079-810d-5815fad21db3	1	2	{"name": "Les Zibans", "file_id": "01a20603-8b84-793a-b451-c1eac421b42f", "logo_file_id": "01a20603-8b72-7c08-ac61-521eef402a31", "identification_id": "01a20603-8ab1-7ad3-95f7-0faf1d3ba818"}	2026-11-20 00:52:54.805+00
01a20603-94d6-7767-b1ea-40e63ef650b0	identifications	01a20603-94d1-7444-8a88-cae65084441b	1	1	{"name": "مطعم الخيمة", "activity_id": "00000000-0000-4000-8000-300000000010", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000001", "identification_file_id": null}	2026-11-22 16:06:54.805+00
01a20603-94d8-73a4-bc1f-02feae1814fa	brands	01a20603-94d6-7767-b1ea-447cca479ee1	1	1	{"name": "مطعم الخيمة", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-94d1-7444-8a88-cae65084441b"}	2026-11-22 16:06:54.805+00
01a20603-95ed-71f6-874e-8980f8044580	identifications	01a20603-8d9b-7452-8c10-7edab06120d5	2	3	{"name": "Boulangerie El Feth", "activity_id": "00000000-0000-4000-8000-300000000009", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000001", "identification_file_id": "01a20603-95e9-77a4-aab0-b2f2930a2dc7"}	2026-11-22 20:35:54.805+00
01a20603-962b-701a-8120-e785eb0d79a4	bank-accounts	01a20603-9627-7e14-aa88-6ee952d09b81	1	1	{"rib_file_id": "01a20603-9624-78ee-9072-cf4fcefc4cb7", "account_number": "00500364000850924485", "identification_id": "01a20603-8d9b-7452-8c10-7edab06120d5"}	2026-11-22 20:46:54.805+00
01a20603-97f1-720a-85f8-fcbf3fdfe10f	identifications	01a20603-97ed-79fa-9ac9-43510327bcdd	1	1	{"name": "مخبزة النور", "activity_id": "00000000-0000-4000-8000-300000000009", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000001", "identification_file_id": "01a20603-97ec-7392-b9b3-11e6e58c6f47"}	2026-11-22 21:23:54.805+00
01a20603-97f4-71ce-9bc1-6c9f646db660	brands	01a20603-97f2-761a-b255-690c943c1450	1	1	{"name": "مخبزة النور", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-97ed-79fa-9ac9-43510327bcdd"}	2026-11-22 21:23:54.805+00
01a20603-983c-72fc-ab9e-d0c399421041	bank-accounts	01a20603-9839-7a75-8213-bcd24aa6e850	1	1	{"rib_file_id": "01a20603-9837-744b-8c83-fb15e824be84", "account_number": "04500023000661580560", "identification_id": "01a20603-96b5-75da-a468-583f7ef2e52e"}	2026-11-22 21:28:54.805+00
01a20603-9902-75cd-9c39-ebb00b8f6596	bank-accounts	01a20603-98ff-73d3-9402-94ea5ffccfa9	1	1	{"rib_file_id": "01a20603-98fc-7fe7-a46d-ba074ce1a0cb", "account_number": "00700214000373209410", "identification_id": "01a20603-97ed-79fa-9ac9-43510327bcdd"}	2026-11-22 21:36:54.805+00
01a20603-99db-7369-aa21-cd08fe892e8e	identifications	01a20603-99d8-7686-887d-fe45cc91a4f6	1	1	{"name": "Atlas Pièces Auto, Constantine", "activity_id": "00000000-0000-4000-8000-300000000024", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-99d7-700d-ab84-10a0c569d995"}	2026-11-22 21:55:54.805+00
01a20603-99de-737f-898a-16698ae3d195	brands	01a20603-99dc-750c-8d16-28db54d99a1d	1	1	{"name": "Atlas Pièces Auto, Constantine", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-99d8-7686-887d-fe45cc91a4f6"}	2026-11-22 21:55:54.805+00
01a20603-9ab1-779f-9c06-912772d4d7e4	brands	01a20603-9318-71e9-ae75-965b8f96f1f2	1	2	{"name": "Dar Zitoun", "file_id": "01a20603-9aaa-7455-a84a-052a8873779f", "logo_file_id": "01a20603-9a97-7d68-9ac6-01fb38b021f2", "identification_id": "01a20603-92ed-7175-b0ab-d7453d189108"}	2026-11-22 21:57:54.805+00
01a20603-9d93-70ff-8583-8cb09308bce7	identifications	01a20603-9d8e-7a4d-af5d-349744779d68	1	1	{"name": "SARL Tizemmour Conserves", "activity_id": "00000000-0000-4000-8000-300000000032", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-9d8d-76c8-ae80-503eff0fe6a0"}	2026-11-22 22:40:54.805+00
01a20603-7a83-77bb-8ba2-a9968426e3fc	identifications	01a20603-7a7d-75a8-926e-13e0e8cc7c5d	1	1	{"name": "SARL Tell Informatique", "activity_id": "00000000-0000-4000-8000-300000000019", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-7a7a-7459-804c-3a468f8ae556"}	2026-11-13 01:26:54.805+00
01a20603-7a89-7158-947d-b1a9483766a6	brands	01a20603-7a85-70d9-9edc-9721412b5602	1	1	{"name": "SARL Tell Informatique", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-7a7d-75a8-926e-13e0e8cc7c5d"}	2026-11-13 01:26:54.805+00
01a20603-7b0d-7610-b53d-0b5ab0e07612	brands	01a20603-7a85-70d9-9edc-9721412b5602	1	2	{"name": "SARL Tell Informatique", "file_id": "01a20603-7b06-7afc-8df2-4a5899615ff0", "logo_file_id": "01a20603-7af4-7b0c-80fd-250328437ab0", "identification_id": "01a20603-7a7d-75a8-926e-13e0e8cc7c5d"}	2026-11-13 01:36:54.805+00
01a20603-7b33-71a6-8d05-24583721dfd6	bank-accounts	01a20603-7b2f-7086-98d9-05946e2fb65e	1	1	{"rib_file_id": "01a20603-7b2c-7516-9e8b-2bf6a6f2cff8", "account_number": "03500966000709041488", "identification_id": "01a20603-7a7d-75a8-926e-13e0e8cc7c5d"}	2026-11-13 01:51:54.805+00
01a20603-7f62-724a-95c8-f7ab9fdef04e	identifications	01a20603-7f5d-7037-9855-764a7ec9fcb3	1	1	{"name": "حمام السلام", "activity_id": "00000000-0000-4000-8000-300000000030", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000001", "identification_file_id": "01a20603-7f5d-7088-96bc-f757f13ab643"}	2026-11-14 02:26:54.805+00
01a20603-7f67-772c-974f-94176840ce9e	brands	01a20603-7f64-703e-906d-83386f6e2c3b	1	1	{"name": "حمام السلام", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-7f5d-7037-9855-764a7ec9fcb3"}	2026-11-14 02:26:54.805+00
01a20603-7fc7-70e7-b681-67886b3e8978	identifications	01a20603-7fc4-7ba5-98b3-f3008eb23e41	1	1	{"name": "SARL Soummam Céramique", "activity_id": "00000000-0000-4000-8000-300000000023", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-7fc2-7974-9eb1-0be6966c56a8"}	2026-11-15 01:26:54.805+00
01a20603-7fd0-7179-ad87-c6b826ee7146	brands	01a20603-7fce-757c-9a29-484688dbd6ca	1	1	{"name": "SARL Soummam Céramique", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-7fc4-7ba5-98b3-f3008eb23e41"}	2026-11-15 01:26:54.805+00
01a20603-8055-7722-b55c-3f07f87d9b62	brands	01a20603-7f64-703e-906d-83386f6e2c3b	1	2	{"name": "حمام", "file_id": "01a20603-8047-7e1c-858e-a1675da5170a", "logo_file_id": "01a20603-8024-75e3-832d-61b9b42ac763", "identification_id": "01a20603-7f5d-7037-9855-764a7ec9fcb3"}	2026-11-15 01:26:54.805+00
01a20603-80fa-7228-a79e-7dd9fd273d75	brands	01a20603-7fce-757c-9a29-484688dbd6ca	1	2	{"name": "SARL Soummam Céramique", "file_id": "01a20603-80f2-7b65-b025-6a6ddcd9838b", "logo_file_id": "01a20603-80d0-7fb6-af30-06a86d70619c", "identification_id": "01a20603-7fc4-7ba5-98b3-f3008eb23e41"}	2026-11-15 01:36:54.805+00
01a20603-8104-7239-a866-72a06678df03	bank-accounts	01a20603-8100-7070-a18f-fa6dd0f0fe16	1	1	{"rib_file_id": null, "account_number": "00700125000124318747", "identification_id": "01a20603-7f5d-7037-9855-764a7ec9fcb3"}	2026-11-15 01:46:54.805+00
01a20603-8143-74da-ad41-28cb4e784d40	bank-accounts	01a20603-8141-7f17-8b5a-899e8aac0247	1	1	{"rib_file_id": "01a20603-813e-70ac-9d98-cc0fac9d7f5d", "account_number": "02900465000727734576", "identification_id": "01a20603-7fc4-7ba5-98b3-f3008eb23e41"}	2026-11-15 01:51:54.805+00
01a20603-84cd-70a7-a978-02585ac35ee4	identifications	01a20603-84c9-7104-b227-593058740250	1	1	{"name": "EURL Babor Sport", "activity_id": "00000000-0000-4000-8000-300000000030", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-84c8-7044-8ee6-a3c754c1d911"}	2026-11-17 01:26:54.805+00
01a20603-84cf-70ba-a75e-ee790ba41d61	brands	01a20603-84cd-70a7-a978-0707eb0371d8	1	1	{"name": "EURL Babor Sport", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-84c9-7104-b227-593058740250"}	2026-11-17 01:26:54.805+00
01a20603-855a-723d-a1c6-1f7f6465f6c5	brands	01a20603-8422-75bf-8e16-3743c9df68aa	1	2	{"name": "Galerie Casbah", "file_id": "01a20603-8554-7c02-a7fe-44c3ef9e6d4e", "logo_file_id": "01a20603-853f-7bcb-85d3-0a37ecf07f9f", "identification_id": "01a20603-83fe-75b1-b2dd-432fa6bef473"}	2026-11-17 01:36:54.805+00
01a20603-85f4-72ed-9113-0518c1a94a4f	brands	01a20603-84cd-70a7-a978-0707eb0371d8	1	2	{"name": "EURL Babor Sport", "file_id": "01a20603-85ee-7c06-b517-e2f8544ec2bd", "logo_file_id": "01a20603-85df-74bb-80ce-8180e7687971", "identification_id": "01a20603-84c9-7104-b227-593058740250"}	2026-11-17 01:36:54.805+00
01a20603-862c-75fc-b5b1-39ba15a18f13	bank-accounts	01a20603-8628-72e3-b91a-55bc6a27292c	1	1	{"rib_file_id": "01a20603-8626-7f70-a6ff-9d94a9388ca3", "account_number": "03200939000359802874", "identification_id": "01a20603-83fe-75b1-b2dd-432fa6bef473"}	2026-11-17 01:51:54.805+00
01a20603-8655-777e-8634-4f7f14d90bb5	bank-accounts	01a20603-8652-7e7d-9364-44b237dcc994	1	1	{"rib_file_id": "01a20603-8650-78d1-b043-9048f954843d", "account_number": "00300817000821426445", "identification_id": "01a20603-84c9-7104-b227-593058740250"}	2026-11-17 01:51:54.805+00
01a20603-8796-713a-ad6b-08c8d82c2956	identifications	01a20603-8791-7e5d-a917-8c6a8585da78	1	1	{"name": "Bijouterie Naïli", "activity_id": "00000000-0000-4000-8000-300000000014", "authorization_type_id": "00000000-0000-4000-8000-200000000003", "establishment_type_id": "00000000-0000-4000-8000-100000000004", "identification_file_id": "01a20603-8790-7555-b263-f82012d4a6c7"}	2026-11-18 01:26:54.805+00
01a20603-87a3-77c9-bf93-7f87d8de3a85	brands	01a20603-8797-72cd-8a24-328975216c68	1	1	{"name": "Bijouterie Naïli", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-8791-7e5d-a917-8c6a8585da78"}	2026-11-18 01:26:54.805+00
01a20603-8848-74ae-9d8d-497352c7a6d6	brands	01a20603-8797-72cd-8a24-328975216c68	1	2	{"name": "Bijouterie Naïli", "file_id": "01a20603-883d-7c65-b6ef-518dae24bda8", "logo_file_id": "01a20603-8827-71c2-aa4c-bae6a9822be6", "identification_id": "01a20603-8791-7e5d-a917-8c6a8585da78"}	2026-11-18 01:36:54.805+00
01a20603-8892-762e-895c-fefe5388c350	bank-accounts	01a20603-888e-7975-a6df-b24f0d235212	1	1	{"rib_file_id": "01a20603-888c-7c8d-b687-8cb5b06b0a12", "account_number": "00600048000860746791", "identification_id": "01a20603-8791-7e5d-a917-8c6a8585da78"}	2026-11-18 01:51:54.805+00
01a20603-8bfa-70d8-a470-81628ba37616	identifications	01a20603-8bf6-7ea7-8b4e-12e9022cbb4c	1	1	{"name": "SARL Mersa Import", "activity_id": "00000000-0000-4000-8000-300000000022", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-8bf5-765f-9298-e174aa7373c1"}	2026-11-20 01:26:54.805+00
01a20603-8bfc-715d-92d8-d3e3feb765cf	brands	01a20603-8bfa-70d8-a470-8430dd019bbd	1	1	{"name": "SARL Mersa Import", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-8bf6-7ea7-8b4e-12e9022cbb4c"}	2026-11-20 01:26:54.805+00
01a20603-8cc5-7274-b88c-24dd211bd705	brands	01a20603-8bfa-70d8-a470-8430dd019bbd	1	2	{"name": "SARL Mersa Import", "file_id": "01a20603-8cbf-71bc-994f-a003b8fb6a4b", "logo_file_id": "01a20603-8cac-71aa-8aaf-dc439c303c2b", "identification_id": "01a20603-8bf6-7ea7-8b4e-12e9022cbb4c"}	2026-11-20 01:36:54.805+00
01a20603-8d9e-75ac-b7f9-8468ba5fcb5f	identifications	01a20603-8d9b-7452-8c10-7edab06120d5	1	1	{"name": "Boulangerie El Feth", "activity_id": "00000000-0000-4000-8000-300000000009", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000001", "identification_file_id": "01a20603-8d9a-737c-a2ce-20ffd1edd487"}	2026-11-20 20:35:54.805+00
01a20603-8da0-74bf-8591-62d625285b4f	brands	01a20603-8d9e-75ac-b7f9-88cebae9a258	1	1	{"name": "Boulangerie El Feth", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-8d9b-7452-8c10-7edab06120d5"}	2026-11-20 20:35:54.805+00
01a20603-95b5-756d-b2f0-0cae8b32b06b	bank-accounts	01a20603-95b1-7108-8e19-1417b8d8402d	1	1	{"rib_file_id": "01a20603-95ad-77b8-919e-ca3dbfa8fbc9", "account_number": "00300553000528144431", "identification_id": "01a20603-8cf6-712c-97c7-58e45158886a"}	2026-11-22 20:34:54.805+00
01a20603-8e99-718e-9b9e-b86a7d2d6f25	identifications	01a20603-8e93-7541-9637-f70e4e1bb73b	1	1	{"name": "Mitidja Agro Services SARL", "activity_id": "00000000-0000-4000-8000-300000000031", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-8e92-7310-9b6c-e0448d1c9703"}	2026-11-20 23:28:54.805+00
01a20603-8e9c-75a1-a4df-17f7677749b8	brands	01a20603-8e99-718e-9b9e-bc878535e4ba	1	1	{"name": "Mitidja Agro Services SARL", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-8e93-7541-9637-f70e4e1bb73b"}	2026-11-20 23:28:54.805+00
01a20603-9401-77b7-95bb-4f431e4bbe07	identifications	01a20603-86b0-7148-ac3f-df2aded7eb42	3	5	{"name": "Coopérative Tassili Artisanat", "activity_id": "00000000-0000-4000-8000-300000000033", "authorization_type_id": "00000000-0000-4000-8000-200000000003", "establishment_type_id": "00000000-0000-4000-8000-100000000004", "identification_file_id": "01a20603-93eb-7193-82e1-9742c7a0b43c"}	2026-11-21 18:26:54.805+00
01a20603-96b9-73f5-af7e-1374422aeb71	identifications	01a20603-96b5-75da-a468-583f7ef2e52e	1	1	{"name": "Sahel Numérique EURL", "activity_id": "00000000-0000-4000-8000-300000000002", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-96b4-7d84-b31d-c947af4997e0"}	2026-11-22 21:00:54.805+00
01a20603-96bc-737e-865b-3c370b6a8ff2	brands	01a20603-96ba-74d9-acf3-7dbe8a4b8624	1	1	{"name": "Sahel Numérique EURL", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-96b5-75da-a468-583f7ef2e52e"}	2026-11-22 21:00:54.805+00
01a20603-977c-730f-ab2f-b2873eb9bdc1	brands	01a20603-96ba-74d9-acf3-7dbe8a4b8624	1	2	{"name": "Sahel", "file_id": "01a20603-9774-790f-a249-ab69b62f336c", "logo_file_id": "01a20603-975e-71df-88eb-3cd0adafc8d6", "identification_id": "01a20603-96b5-75da-a468-583f7ef2e52e"}	2026-11-22 21:06:54.805+00
01a20603-9985-73da-979d-2bdc68b1acc0	identifications	01a20603-997b-7e20-897a-30f2240b1ea9	1	1	{"name": "Yasmine Cosmétiques", "activity_id": "00000000-0000-4000-8000-300000000004", "authorization_type_id": "00000000-0000-4000-8000-200000000002", "establishment_type_id": "00000000-0000-4000-8000-100000000003", "identification_file_id": "01a20603-9971-706f-b24a-01bb903d28a9"}	2026-11-22 21:38:54.805+00
01a20603-9996-76c8-912d-f10e64185f06	brands	01a20603-998f-700c-8561-f5a4cde3c321	1	1	{"name": "Yasmine Cosmétiques", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-997b-7e20-897a-30f2240b1ea9"}	2026-11-22 21:38:54.805+00
01a20603-9b7c-7718-95cc-a027be376c60	identifications	01a20603-9b77-7fa5-a88d-42a30ee615e5	1	1	{"name": "Librairie Ibn Badis SNC", "activity_id": "00000000-0000-4000-8000-300000000018", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-9b76-7ddd-bfc3-e3f07dd944ef"}	2026-11-22 22:06:54.805+00
01a20603-9b7e-7416-98d5-0ae5b4b8fc79	brands	01a20603-9b7d-75ca-975c-f2043281294b	1	1	{"name": "Librairie Ibn Badis SNC", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-9b77-7fa5-a88d-42a30ee615e5"}	2026-11-22 22:06:54.805+00
01a20603-9bf2-72dd-bf51-003b5852b808	bank-accounts	01a20603-9bef-75ca-b052-e37b7000b04d	1	1	{"rib_file_id": "01a20603-9bec-745e-a4ab-a8c288c49ae3", "account_number": "00799999000700789025", "identification_id": "01a20603-997b-7e20-897a-30f2240b1ea9"}	2026-11-22 22:14:54.805+00
01a20603-9d4d-76e7-8f68-054114181a46	identifications	01a20603-9d49-7a6d-bc5f-a242b7e998d7	1	1	{"name": "Studio Noria", "activity_id": "00000000-0000-4000-8000-300000000007", "authorization_type_id": "00000000-0000-4000-8000-200000000015", "establishment_type_id": "00000000-0000-4000-8000-100000000007", "identification_file_id": "01a20603-9d41-7fd6-98ba-b9b56f24fed5"}	2026-11-22 22:31:54.805+00
01a20603-9d52-72b1-abc9-1e4bb1d036df	brands	01a20603-9d4e-732c-93e3-b36de4ce7539	1	1	{"name": "Studio Noria", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-9d49-7a6d-bc5f-a242b7e998d7"}	2026-11-22 22:31:54.805+00
01a20603-a0f8-709a-8f3e-242db05596be	payment-instances	01a20603-a0f1-73ba-9b71-054effdf96c1	1	2	{"title": "Bijoux Naïli", "payment_method": "cheque", "activation_transaction_id": "01a20603-a0e8-703d-9338-3da59707e31d"}	2026-11-22 23:14:54.805+00
01a20603-a295-7729-be2f-25488daf754c	identifications	01a20603-8e93-7541-9637-f70e4e1bb73b	2	3	{"name": "Mitidja Agro Services SARL", "activity_id": "00000000-0000-4000-8000-300000000031", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-a291-7c90-9f68-d3571cb9bd90"}	2026-11-22 23:28:54.805+00
01a20603-a386-77a0-9855-e0fd3e75fdda	brands	01a20603-945f-728e-84c4-b8860f453463	1	2	{"name": "El Amel Para", "file_id": "01a20603-a37c-7f12-9895-bc5f005b58e8", "logo_file_id": "01a20603-a367-7373-95f8-d3b6ce351831", "identification_id": "01a20603-945b-7031-a880-e2ac7fc9549f"}	2026-11-22 23:42:54.805+00
01a20603-b4ad-724f-8a17-ac632af638a4	identifications	01a20603-b4a6-786d-9c96-8d9204fa4bed	1	1	{"name": "جمعية الغوفي للسياحة", "activity_id": "00000000-0000-4000-8000-300000000005", "authorization_type_id": "00000000-0000-4000-8000-200000000015", "establishment_type_id": "00000000-0000-4000-8000-100000000007", "identification_file_id": "01a20603-b4a5-7fba-87c4-9c96d4432566"}	2026-11-23 01:02:54.805+00
01a20603-b4b0-73ca-a4ab-99dbe7368788	brands	01a20603-b4ae-713f-b8ed-c5501f8c1580	1	1	{"name": "جمعية الغوفي للسياحة", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-b4a6-786d-9c96-8d9204fa4bed"}	2026-11-23 01:02:54.805+00
01a20603-b5ec-77cb-bd11-eabe41817229	payment-instances	01a20603-b5e3-7339-a59b-a751b01b7564	1	2	{"title": "Tell Informatique", "payment_method": "bank_transfer", "activation_transaction_id": "01a20603-b5d9-7d7e-ac02-847ba65ddf3c"}	2026-11-23 01:14:54.805+00
01a20603-b6bf-70f8-9eea-5f3017063df4	identifications	01a20603-b6bc-73f9-81f5-d574784dba3e	1	1	{"name": "Blue Atlas Consulting EURL", "activity_id": "00000000-0000-4000-8000-300000000001", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-b6bb-7385-9d82-5a5ab86266eb"}	2026-11-23 01:22:54.805+00
01a20603-b6c1-758b-b031-48e87b323220	brands	01a20603-b6c0-712c-91a1-ad76845f91d3	1	1	{"name": "Blue Atlas Consulting EURL", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-b6bc-73f9-81f5-d574784dba3e"}	2026-11-23 01:22:54.805+00
01a20603-b703-7081-ad16-beff551ae208	payment-instances	01a20603-b6f0-70d0-9b24-1289c76f4cf6	1	2	{"title": "Mersa online store", "payment_method": "online", "activation_transaction_id": "01a20603-b6ca-78e0-8dc4-edeeb871cd34"}	2026-11-23 01:23:54.805+00
01a20603-b77e-716d-a959-60ef7b275bb2	bank-accounts	01a20603-b778-71ba-9cd3-cab38aecf10d	1	1	{"rib_file_id": "01a20603-b771-708a-942b-812b106f6034", "account_number": "03200191000910553118", "identification_id": "01a20603-b6bc-73f9-81f5-d574784dba3e"}	2026-11-23 01:23:54.805+00
01a20603-9c3c-737a-a54e-896563518408	identifications	01a20603-9c36-762f-b419-cb88dcd4d0a8	1	1	{"name": "SPA Hodna Textile, unité de Sétif", "activity_id": "00000000-0000-4000-8000-300000000013", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-9c34-7556-b44b-7c4c118378ac"}	2026-11-22 22:14:54.805+00
01a20603-9c40-716b-b498-b0551cc3fce3	brands	01a20603-9c3d-72ec-a2bc-0add280e2d72	1	1	{"name": "SPA Hodna Textile, unité de Sétif", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-9c36-762f-b419-cb88dcd4d0a8"}	2026-11-22 22:14:54.805+00
01a20603-9cd6-7532-8ac1-9821d8b2a40d	brands	01a20603-7540-7066-bae7-e839536c5e2f	1	2	{"name": "Nour Vision", "file_id": "01a20603-9ccf-70c6-a6e5-b70d05295513", "logo_file_id": "01a20603-9cc0-70c0-8c3f-f8455a90980e", "identification_id": "01a20603-7538-7e5b-aca4-93ab52ca4941"}	2026-11-22 22:19:54.805+00
01a20603-a175-70dc-a961-001955c7af69	identifications	01a20603-8e17-7a5f-b3f1-1f119f1c473a	2	3	{"name": "Atelier Bensalem", "activity_id": "00000000-0000-4000-8000-300000000033", "authorization_type_id": "00000000-0000-4000-8000-200000000003", "establishment_type_id": "00000000-0000-4000-8000-100000000004", "identification_file_id": "01a20603-a14a-7bfa-8714-3f3e488aed81"}	2026-11-22 23:14:54.805+00
01a20603-a1dd-754e-8c46-22f5101ed662	bank-accounts	01a20603-a1d6-7558-aeb4-5b31aad6fbe8	1	1	{"rib_file_id": "01a20603-a1d3-7b82-82f0-fd74d3d25513", "account_number": "00799999000077368667", "identification_id": "01a20603-8e17-7a5f-b3f1-1f119f1c473a"}	2026-11-22 23:21:54.805+00
01a20603-a257-743a-ba55-30820e0bbfa7	brands	01a20603-7f64-703e-906d-83386f6e2c3b	2	4	{"name": "حمام السلام", "file_id": "01a20603-a250-7d8e-81f3-9501bf0254fe", "logo_file_id": "01a20603-a23e-75a0-a58a-3ac68043462b", "identification_id": "01a20603-7f5d-7037-9855-764a7ec9fcb3"}	2026-11-22 23:24:54.805+00
01a20603-a3b9-73cb-b569-0f14071d540c	identifications	01a20603-a3ae-75f5-898f-5666bfca022a	1	1	{"name": "Pharmacie Ouled Fayet", "activity_id": "00000000-0000-4000-8000-300000000016", "authorization_type_id": "00000000-0000-4000-8000-200000000010", "establishment_type_id": "00000000-0000-4000-8000-100000000006", "identification_file_id": "01a20603-a3ad-7be4-8aad-2aac1eff16de"}	2026-11-22 23:43:54.805+00
01a20603-a3bb-77ee-ac8e-9bd02245a092	brands	01a20603-a3ba-7674-8b41-047d38281987	1	1	{"name": "Pharmacie Ouled Fayet", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-a3ae-75f5-898f-5666bfca022a"}	2026-11-22 23:43:54.805+00
01a20603-a459-7180-8588-69dbadc0add3	bank-accounts	01a20603-a454-7008-9f64-dd6a82bcff02	1	1	{"rib_file_id": "01a20603-a452-721b-ad7c-60705f03cf57", "account_number": "00400129000857746411", "identification_id": "01a20603-945b-7031-a880-e2ac7fc9549f"}	2026-11-22 23:55:54.805+00
01a20603-aa5f-773f-9cc2-433a138178fd	payment-instances	01a20603-aa4e-7479-ade4-01c8d27ec87e	1	2	{"title": "Hodna Textile", "payment_method": "bank_transfer", "activation_transaction_id": "01a20603-aa49-75ce-88e5-4c8c88478b63"}	2026-11-23 00:07:54.805+00
01a20603-ab9f-7498-b073-968279192c0c	brands	01a20603-a603-7789-90ab-bd6c004dfd10	1	2	{"name": "Cabinet Brahimi", "file_id": "01a20603-ab90-7ea3-b496-9a026c96fd76", "logo_file_id": "01a20603-ab6f-7488-ae23-0a0c61fca0f1", "identification_id": "01a20603-a5fe-7d36-8548-5af268aa00a6"}	2026-11-23 00:11:54.805+00
01a20603-ac01-74da-afce-f969fed17152	bank-accounts	01a20603-8100-7070-a18f-fa6dd0f0fe16	2	3	{"rib_file_id": "01a20603-abfa-76ea-8570-62ace4fb90fc", "account_number": "00799999000124318704", "identification_id": "01a20603-7f5d-7037-9855-764a7ec9fcb3"}	2026-11-23 00:14:54.805+00
01a20603-ad7d-7608-8ccf-86809b18ea5e	identifications	01a20603-ad78-7972-ac2e-db7150395f30	1	1	{"name": "Clinique dentaire El Amel", "activity_id": "00000000-0000-4000-8000-300000000029", "authorization_type_id": "00000000-0000-4000-8000-200000000009", "establishment_type_id": "00000000-0000-4000-8000-100000000006", "identification_file_id": "01a20603-ad77-7f3d-8377-4ffe95c109e6"}	2026-11-23 00:22:54.805+00
01a20603-ad89-76ce-a3f7-fa176152e808	brands	01a20603-ad80-70b8-90e6-bed52e15aa6d	1	1	{"name": "Clinique dentaire El Amel", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-ad78-7972-ac2e-db7150395f30"}	2026-11-23 00:22:54.805+00
01a20603-aee8-7592-aefe-b5063871110a	payment-instances	01a20603-aedf-73fa-8173-8e067b588d21	1	2	{"title": "Aurès Pièces Auto", "payment_method": "bank_transfer", "activation_transaction_id": "01a20603-aec7-7f6e-8559-7a77f88bb765"}	2026-11-23 00:31:54.805+00
01a20603-af52-74fa-87b9-0bae0e5e5644	bank-accounts	01a20603-af4c-716e-b729-f6d83ca9388d	1	1	{"rib_file_id": "01a20603-af45-799e-bb30-5e33bf3f715f", "account_number": "01100371000330092529", "identification_id": "01a20603-ae6c-7965-afdc-d7e5b44473ca"}	2026-11-23 00:37:54.805+00
01a20603-b37c-74ff-a9d0-2c460db5b169	identifications	01a20603-b370-7f46-a360-24bbcc1cf902	1	1	{"name": "Kaci Traiteur", "activity_id": "00000000-0000-4000-8000-300000000010", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000001", "identification_file_id": "01a20603-b36e-755e-b51e-202eeb5a3e8f"}	2026-11-23 00:55:54.805+00
01a20603-b382-721a-b4e0-07e5a54db935	brands	01a20603-b37e-7486-89dc-4919673e031c	1	1	{"name": "Kaci Traiteur", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-b370-7f46-a360-24bbcc1cf902"}	2026-11-23 00:55:54.805+00
01a20603-b507-71a9-98c7-ec3fc1324628	identifications	01a20603-b502-756f-9988-9f7aa75b76b1	1	1	{"name": "Anis Rezgui Développement", "activity_id": "00000000-0000-4000-8000-300000000002", "authorization_type_id": "00000000-0000-4000-8000-200000000002", "establishment_type_id": "00000000-0000-4000-8000-100000000003", "identification_file_id": "01a20603-b501-7d52-92f7-01f75570081f"}	2026-11-23 01:09:54.805+00
01a20603-b509-7412-bceb-3004e2401283	brands	01a20603-b507-71a9-98c7-f37ed6d3e326	1	1	{"name": "Anis Rezgui Développement", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-b502-756f-9988-9f7aa75b76b1"}	2026-11-23 01:09:54.805+00
01a20603-b590-752d-baba-4f2a7e844362	bank-accounts	01a20603-b58d-783f-8cc8-f84d7b2329af	1	1	{"rib_file_id": "01a20603-b58b-718a-b147-bfda0b004658", "account_number": "00500097000057171412", "identification_id": "01a20603-b370-7f46-a360-24bbcc1cf902"}	2026-11-23 01:10:54.805+00
01a20603-b658-70b8-86dd-6116cff213f7	identifications	01a20603-b63f-716c-8f4a-12c5b24de76e	1	1	{"name": "LIBRAIRIE IBN BADIS SNC", "activity_id": "00000000-0000-4000-8000-300000000018", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-b63c-7c22-a974-6bbcaeea343c"}	2026-11-23 01:17:54.805+00
01a20603-b66f-711e-87a4-1362ab8b5b50	brands	01a20603-b669-775c-97e0-37b81a3824d7	1	1	{"name": "LIBRAIRIE IBN BADIS SNC", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-b63f-716c-8f4a-12c5b24de76e"}	2026-11-23 01:17:54.805+00
01a20603-9db4-730d-9520-224d16c325be	brands	01a20603-9da0-761b-ad44-47ebe4b5a3f4	1	1	{"name": "SARL Tizemmour Conserves", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-9d8e-7a4d-af5d-349744779d68"}	2026-11-22 22:40:54.805+00
01a20603-9de5-7529-a891-e15430598c3d	bank-accounts	01a20603-9de1-7995-9540-791e2345b7fb	1	1	{"rib_file_id": "01a20603-9dde-745d-bc6e-a7e53bbbc0f3", "account_number": "00200530000288770436", "identification_id": "01a20603-7538-7e5b-aca4-93ab52ca4941"}	2026-11-22 22:45:54.805+00
01a20603-9ee0-71bd-aa6b-19f5d4911a78	brands	01a20603-9ed4-72f9-b055-8297afd681fe	1	1	{"name": "Atlas Poids Lourds", "file_id": "01a20603-9ed1-781d-a73f-46b262660f62", "logo_file_id": "01a20603-9ec3-719a-9f97-122985c84c7b", "identification_id": "01a20603-716f-7d7d-a7f3-e0183a1b7b34"}	2026-11-22 22:46:54.805+00
01a20603-9f5f-73bc-bdc6-b0e2974bef02	bank-accounts	01a20603-9f5c-714f-82f5-69b8041ca41b	1	1	{"rib_file_id": "01a20603-9f5a-7ff1-9162-d8749bdf530b", "account_number": "01100473000000792217", "identification_id": "01a20603-92ed-7175-b0ab-d7453d189108"}	2026-11-22 22:51:54.805+00
01a20603-a083-705a-b986-78fcf58ab8f3	brands	01a20603-8cfe-7374-beb7-e6d2f0a2e677	1	2	{"name": "Mitidja Semences 0550 00 00 18", "file_id": "01a20603-a044-7add-ad52-5cf0bcf59d02", "logo_file_id": "01a20603-a015-706f-a804-87989a0a4086", "identification_id": "01a20603-8cf6-712c-97c7-58e45158886a"}	2026-11-22 23:00:54.805+00
01a20603-a095-7269-bd83-424e642a8f32	bank-accounts	01a20603-a091-743b-b285-c379e039f23d	1	1	{"rib_file_id": null, "account_number": "01100831000402851345", "identification_id": "01a20603-9d49-7a6d-bc5f-a242b7e998d7"}	2026-11-22 23:06:54.805+00
01a20603-a55c-73b5-b1b3-009c35b5c61c	payment-instances	01a20603-a555-74ca-9323-e853093616ec	1	2	{"title": "Boutique en ligne", "payment_method": "cheque", "activation_transaction_id": "01a20603-a54c-75c1-b029-0024fa8964a4"}	2026-11-22 23:57:54.805+00
01a20603-a602-723b-85f0-75ac51d3d017	identifications	01a20603-a5fe-7d36-8548-5af268aa00a6	1	1	{"name": "Maître Brahimi Nadjet", "activity_id": "00000000-0000-4000-8000-300000000001", "authorization_type_id": "00000000-0000-4000-8000-200000000006", "establishment_type_id": "00000000-0000-4000-8000-100000000006", "identification_file_id": "01a20603-a5fe-7e0d-8782-31d8f533719b"}	2026-11-23 00:05:54.805+00
01a20603-a605-735b-b827-14252581b415	brands	01a20603-a603-7789-90ab-bd6c004dfd10	1	1	{"name": "Maître Brahimi Nadjet", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-a5fe-7d36-8548-5af268aa00a6"}	2026-11-23 00:05:54.805+00
01a20603-ace9-748e-8e6c-c1af301761db	payment-instances	01a20603-acd2-72e1-a5c5-91d5fb8415e5	1	2	{"title": "Djurdjura Bois", "payment_method": "cheque", "activation_transaction_id": "01a20603-aca9-7743-9590-f6c988167318"}	2026-11-23 00:16:54.805+00
01a20603-ae72-739b-983d-05b16c3efd55	identifications	01a20603-ae6c-7965-afdc-d7e5b44473ca	1	1	{"name": "SARL Salam Électroménager", "activity_id": "00000000-0000-4000-8000-300000000021", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-ae6b-7642-b37f-4d7a1f48ccc5"}	2026-11-23 00:28:54.805+00
01a20603-ae78-7343-ba03-8619124af087	brands	01a20603-ae74-700f-a55c-c073f1dd155b	1	1	{"name": "SARL Salam Électroménager", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-ae6c-7965-afdc-d7e5b44473ca"}	2026-11-23 00:28:54.805+00
01a20603-aff1-74ee-b697-990a9d0ba9ca	identifications	01a20603-afed-75e3-9d9a-284ba718fb61	1	1	{"name": "Dr Meriem Saïdi", "activity_id": "00000000-0000-4000-8000-300000000029", "authorization_type_id": "00000000-0000-4000-8000-200000000008", "establishment_type_id": "00000000-0000-4000-8000-100000000006", "identification_file_id": "01a20603-afec-7572-bc1d-e191f7802bed"}	2026-11-23 00:39:54.805+00
01a20603-aff4-751c-821a-0a2af22e6745	brands	01a20603-aff1-74ee-b697-9d98172306b0	1	1	{"name": "Dr Meriem Saïdi", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-afed-75e3-9d9a-284ba718fb61"}	2026-11-23 00:39:54.805+00
01a20603-b0c8-765e-b1c1-ffca49ffbcc2	payment-instances	01a20603-874f-704e-9f10-eedea112883e	2	4	{"title": "Babor Sport", "payment_method": "cheque", "activation_transaction_id": "01a20603-874b-77f2-bef4-72f1e0364e12"}	2026-11-23 00:44:54.805+00
01a20603-b187-76ea-94d1-d15efe880838	brands	01a20603-aff1-74ee-b697-9d98172306b0	1	2	{"name": "Dr Saïdi", "file_id": "01a20603-b165-71c6-be43-18ffb735650b", "logo_file_id": "01a20603-b150-709f-a108-72f1b766f3c6", "identification_id": "01a20603-afed-75e3-9d9a-284ba718fb61"}	2026-11-23 00:45:54.805+00
01a20603-b281-7632-ae13-14107b07933a	identifications	01a20603-b265-71cf-a783-2c1ca31d6ac4	1	1	{"name": "Transport Béni Mzab EURL", "activity_id": "00000000-0000-4000-8000-300000000025", "authorization_type_id": "00000000-0000-4000-8000-200000000001", "establishment_type_id": "00000000-0000-4000-8000-100000000002", "identification_file_id": "01a20603-b261-72ca-afb7-5214c85db574"}	2026-11-23 00:45:54.805+00
01a20603-b284-71bf-84d0-235b7c9782aa	brands	01a20603-b282-743b-b0ca-876cfef8c063	1	1	{"name": "Transport Béni Mzab EURL", "file_id": null, "logo_file_id": null, "identification_id": "01a20603-b265-71cf-a783-2c1ca31d6ac4"}	2026-11-23 00:45:54.805+00
01a20603-b3e3-759b-a878-fc31d2093f3f	payment-instances	01a20603-b3db-71aa-aa1b-fd20d6cb9e39	1	2	{"title": "الريم للنقل", "payment_method": "bank_transfer", "activation_transaction_id": "01a20603-b3d1-7498-b1a2-f52ff976e62d"}	2026-11-23 01:00:54.805+00
01a20603-b46b-7634-851f-2230a30bc9b3	brands	01a20603-b37e-7486-89dc-4919673e031c	1	2	{"name": "Kaci Traiteur", "file_id": "01a20603-b463-799c-b6a4-56d13ca398c1", "logo_file_id": "01a20603-b451-78f3-bed2-701fe3330674", "identification_id": "01a20603-b370-7f46-a360-24bbcc1cf902"}	2026-11-23 01:01:54.805+00
\.

COPY public.traders (id, user_id, email, name, name_folded, language, password_hash, created_at, updated_at) FROM stdin;
01a20603-658c-73ae-a9ad-97a7b9f12401	1	contact@optique-lumiere.example	SARL Optique Lumière	sarl optique lumiere	fr	$argon2id$v=19$m=19456,t=2,p=1$RYp6ZsvuU9+bEpXAQdgI6A$TtswXhbm2a5o7dtcg9weompyFdf3WvW9mphdFT0a5SI	2026-09-22 00:46:54.805+00	2026-09-22 00:46:54.805+00
01a20603-6ec7-74eb-a2db-27670d4ac50e	2	reservations@tafna-tours.example	SARL Tafna Tours	sarl tafna tours	fr	$argon2id$v=19$m=19456,t=2,p=1$WRv5R1X525w6pI4vlfm/kw$NkFax4JW4bwE9ITZ5KSvFKuC3aU2LLU2Kg0UuGqD41o	2026-10-04 00:46:54.805+00	2026-10-04 00:46:54.805+00
01a20603-70f2-71dc-b1b9-cdea48099558	3	demo@atlas-pieces.example	Atlas Pièces Auto	atlas pieces auto	fr	$argon2id$v=19$m=19456,t=2,p=1$CqXOCEOSGLPrQhlvokntSQ$bhgc42n2VxmsCCQM+wxDhsEIsN/d01uMS9xASl8tPqY	2026-10-13 00:46:54.805+00	2026-10-13 00:46:54.805+00
01a20603-7322-750e-9ab2-171549424de5	4	gestion@ezzitoun.example	EURL Ezzitoun Blida	eurl ezzitoun blida	fr	$argon2id$v=19$m=19456,t=2,p=1$zOxbv/p4FGHC39GaEaLWQQ$kzg+6rwzQLZ9nYYMh8+bHXAtE7p7AuvUJOdKj1ozu3c	2026-10-21 00:46:54.805+00	2026-10-21 00:46:54.805+00
01a20603-749e-708b-8e72-8e46ff48d395	5	export@tizemmour.example	EURL Tizemmour Export	eurl tizemmour export	fr	$argon2id$v=19$m=19456,t=2,p=1$RsGhMCopuQvxTvWfmJzabg$Wy4UHFttbKFNxRTF9pX9UFtibUPCx4BwLV9RX0VL5r0	2026-10-30 01:26:54.805+00	2026-10-30 01:26:54.805+00
01a20603-750f-756c-b9e7-7d42a6055c35	6	nour@nour-optique.example	EURL Nour Optique	eurl nour optique	fr	$argon2id$v=19$m=19456,t=2,p=1$qsSPoJYNH45cu9lvx94YhQ$adCg51na99ek8h0uc+7eMUwA2rz7MczTESxNw/f36Rw	2026-11-07 01:26:54.805+00	2026-11-07 01:26:54.805+00
01a20603-7557-745c-bb01-6fdb16cc0b21	7	bureau@oasis-froid.example	EURL Oasis Froid	eurl oasis froid	fr	$argon2id$v=19$m=19456,t=2,p=1$hnZKsER4cbR1BfA3MibA9g$CamHuaUymEuL/IvjxIu2a6unuU2GNpwjjzgNAeyQMcQ	2026-11-08 00:46:54.805+00	2026-11-08 00:46:54.805+00
01a20603-76ef-7669-a3f6-8738a1879c57	8	flash@flash-recharge.example	Flash Recharge	flash recharge	fr	$argon2id$v=19$m=19456,t=2,p=1$Bh25lJ0BEh75A8dN+2VDBQ$PLzTkzg0cnvnrYEPbGheWzkKk0jh2pieDDkn4uutvJo	2026-11-10 01:26:54.805+00	2026-11-10 01:26:54.805+00
01a20603-7881-73df-a4ba-9e202e27597c	9	vente@aures-pieces.example	SNC Aurès Pièces Auto	snc aures pieces auto	fr	$argon2id$v=19$m=19456,t=2,p=1$q43doSKx/MBoqqnF8o7bjw$x+DWSLdspYqSLSAV/4c5U+Yk3qwpzh8yZy7GaQhvY5s	2026-11-12 00:46:54.805+00	2026-11-12 00:46:54.805+00
01a20603-7a3d-75bc-91e8-1d88789b09de	10	admin@tell-info.example	SARL Tell Informatique	sarl tell informatique	fr	$argon2id$v=19$m=19456,t=2,p=1$2ejUqrusDF/D0w2pAy6Rjw$cJorPyYir845bLu3dJnfGczMcU2iRQu6WxDsZjINTts	2026-11-13 00:46:54.805+00	2026-11-13 00:46:54.805+00
01a20603-7b4d-72cd-aa4c-7b7a5d52b9f8	11	finance@hodna-textile.example	SPA Hodna Textile	spa hodna textile	fr	$argon2id$v=19$m=19456,t=2,p=1$kn3mcnUOCipCLmUf4Y4Q9Q$UcycMDdOYvU8gQMvEB78vzlnSNtVLEQyQyNX2xBhzwE	2026-11-14 00:46:54.805+00	2026-11-14 00:46:54.805+00
01a20603-7bac-764d-9e87-a014caf888c6	12	accueil@hammam-salem.example	حمام السلام	حمام السلام	ar	$argon2id$v=19$m=19456,t=2,p=1$X87Hh0UWa1aZqG5dfNvAeg$qlheD+4t3CEkS36B6hKjgW/h2JeL4HCtQDQdRxiwFLs	2026-11-14 01:26:54.805+00	2026-11-14 01:26:54.805+00
01a20603-7f8a-73eb-ba6e-e9873a974590	13	compta@soummam-ceramique.example	SARL Soummam Céramique	sarl soummam ceramique	fr	$argon2id$v=19$m=19456,t=2,p=1$fnYKbRA4KTSZlBvb2/9vAQ$9sFvasGsDZlK5fBxo7V4cegqK4uU/Ub8Xa8oAPHOUPk	2026-11-15 00:46:54.805+00	2026-11-15 00:46:54.805+00
01a20603-815e-7425-9ee9-f18bffe98393	14	atelier@djurdjura-bois.example	SARL Djurdjura Bois	sarl djurdjura bois	fr	$argon2id$v=19$m=19456,t=2,p=1$tgXq5Iv4w5u3zMzTVM9h+A$T7KGtD4nfwNgV378hsLAmluxlclTE0IHpLV6bPQXP2s	2026-11-16 00:46:54.805+00	2026-11-16 00:46:54.805+00
01a20603-838c-7583-ba33-8a50853d8b33	15	galerie@casbah-art.example	Galerie Casbah EURL	galerie casbah eurl	fr	$argon2id$v=19$m=19456,t=2,p=1$nXgjBKbMvSWzdnIeyOVyMQ$Lh4lVY9ge+nwiSciYSTeWw08qXYYsYEn7nFAz+8F0jY	2026-11-17 00:46:54.805+00	2026-11-17 00:46:54.805+00
01a20603-83a5-716c-bf16-f32ca09df16d	16	club@babor-sport.example	EURL Babor Sport	eurl babor sport	fr	$argon2id$v=19$m=19456,t=2,p=1$+V5Btm4Jex42Prv5O26Qpw$KdX1/03ACNWuliBjrwh/dpbFjtawiWMOg4OTOG+iXnI	2026-11-17 00:46:54.805+00	2026-11-17 00:46:54.805+00
01a20603-8697-77b9-8a21-5f841005bbc3	17	coop@tassili-art.example	Coopérative Tassili Artisanat	cooperative tassili artisanat	fr	$argon2id$v=19$m=19456,t=2,p=1$jPr1/r6WfYqr8vJh55d1fw$otAiSNYJSo0J+Jbh1NuRy1HUAYEPcgeObz/t+7J4IW0	2026-11-17 17:51:54.805+00	2026-11-17 17:51:54.805+00
01a20603-86e4-764c-b4b4-20bcc6c7377e	18	atelier@bijoux-naili.example	Bijouterie Naïli	bijouterie naili	fr	$argon2id$v=19$m=19456,t=2,p=1$cqRvRfrNYb52A75AbPjfqQ$NUpeMwrELaJKcTGLq2RgWxiKtyJKmddB39xT8PEQ1is	2026-11-18 00:46:54.805+00	2026-11-18 00:46:54.805+00
01a20603-88c5-7266-ae1f-e204c3e0bdc0	19	transport@rym-mzab.example	مؤسسة الريم للنقل	موسسه الريم للنقل	ar	$argon2id$v=19$m=19456,t=2,p=1$DNopbNyBZmTXO6X0LEb+lg$j9T1oEftujUVdtQCzLjGOTB4u9T4vDod3Y0tAjwcCu0	2026-11-19 00:46:54.805+00	2026-11-19 00:46:54.805+00
01a20603-8a2e-7093-b645-a4c3a8e8173f	20	direction@zibans-hotel.example	Hôtel Les Zibans SPA	hotel les zibans spa	fr	$argon2id$v=19$m=19456,t=2,p=1$cJjOgs/SRhQQzmaN/2V5ZA$4RNJKtb9ZDFjVJLCOzMtUszOhtTZpjAqbsGuDHw33Es	2026-11-20 00:11:54.805+00	2026-11-20 00:11:54.805+00
01a20603-8a4a-723d-b029-4efd081e20f3	21	achats@mersa-import.example	SARL Mersa Import	sarl mersa import	en	$argon2id$v=19$m=19456,t=2,p=1$RiMA3CnpS9Vq3zu3cEfW+g$QMjqkR/gjHGp8eoZAOF0fpXsbFUICmMh58BnZw2/0kA	2026-11-20 00:46:54.805+00	2026-11-20 00:46:54.805+00
01a20603-8c0e-7015-90e0-2ef1c18f7a40	22	bureau@mitidja-semences.example	SARL Mitidja Semences	sarl mitidja semences	fr	$argon2id$v=19$m=19456,t=2,p=1$qIT/AegExC3szHurCqyCgg$ByKWZ8jT9jSjoJHLe0kaBr6GTg5WKr79/e79rLb+bdM	2026-11-20 01:26:54.805+00	2026-11-20 01:26:54.805+00
01a20603-8d71-70bf-b2f1-99174f2c9f37	23	fournil@elfeth.example	Boulangerie El Feth	boulangerie el feth	fr	$argon2id$v=19$m=19456,t=2,p=1$UZqlyCuFOsMGMX+NDzvCpQ$fUkzqDiEX2qv+Nss+pCrG0ktSXaPEh9NOiXv2WQAh34	2026-11-20 20:00:54.805+00	2026-11-20 20:00:54.805+00
01a20603-8db9-76fa-a747-90d06b7feb3b	24	cuir@atelier-bensalem.example	Atelier Bensalem	atelier bensalem	fr	$argon2id$v=19$m=19456,t=2,p=1$M+EvJDHohl2svglikAbLdg$zdjm+fU6+tlTapeGQ1KWyUMVTuZM9fAnayQOLaWxLaE	2026-11-20 22:39:54.805+00	2026-11-20 22:39:54.805+00
01a20603-8ddc-70c3-a6cd-4cc57804faf8	25	contact@mitidja-agro.example	Mitidja Agro Services SARL	mitidja agro services sarl	fr	$argon2id$v=19$m=19456,t=2,p=1$u54TJTFWVSE5OB0xOBdx5g$9ACIeb1oS6uv/K/3QwBaWkiSnbDJxNnBPACLMR2vHg4	2026-11-20 22:53:54.805+00	2026-11-20 22:53:54.805+00
01a20603-8ec5-709a-88ce-02df2796a3cc	26	info@oued-zitoun.example	SARL Oued Zitoun Distribution	sarl oued zitoun distribution	fr	$argon2id$v=19$m=19456,t=2,p=1$SMEkcODO4hLLsVjCmA48Rw$vTuvj5hHy56GrSRuOOxrssRPFC4Gr5lLVEJR5CdRMjA	2026-11-21 01:26:54.805+00	2026-11-21 01:26:54.805+00
01a20603-9427-723b-ae64-1cf04a4daf36	27	officine@pharmacie-elamel.example	Pharmacie El Amel	pharmacie el amel	fr	$argon2id$v=19$m=19456,t=2,p=1$qKhAilCm8ekf0WPVerFZpg$RfbKbDKWt2tvqQ5lOF3wDdPKA6k4c1KArBMeCyq9hQU	2026-11-21 19:26:54.805+00	2026-11-21 19:26:54.805+00
01a20603-94c5-74b4-8467-ca36aa999722	28	khayma@mataam-khayma.example	مطعم الخيمة	مطعم الخيمه	ar	$argon2id$v=19$m=19456,t=2,p=1$G5AAcaSGexdFstNLISwN0w$KbFh5QBGtlYpJ+lRZgVYMjLVKpX533snKSwrc0/6rGg	2026-11-22 15:31:54.805+00	2026-11-22 15:31:54.805+00
01a20603-9508-767d-bae5-c2c7e006b889	29	agence@corniche-voyages.example	Corniche Voyages SARL	corniche voyages sarl	fr	$argon2id$v=19$m=19456,t=2,p=1$KAVC3MGyBMYcsQcl0WhIUA$jXjByXBdC2UZVoqvRnHrfhFH3kDKY5Awpx906Kaotd8	2026-11-22 18:46:54.805+00	2026-11-22 18:46:54.805+00
01a20603-9579-769e-b8d3-cb7c3966aef9	30	hello@sahel-numerique.example	Sahel Numérique EURL	sahel numerique eurl	fr	$argon2id$v=19$m=19456,t=2,p=1$1kHB+8V56SE+xwOKcHCqfQ$M304Pw/wRcgrVbnsfASIbURNfsDrlp8Gat89V7fIaxs	2026-11-22 20:25:54.805+00	2026-11-22 20:25:54.805+00
01a20603-964f-73df-b0a0-cc9f7f04ee1e	31	makhbaza@ennour.example	مخبزة النور	مخبزه النور	ar	$argon2id$v=19$m=19456,t=2,p=1$qsjw26p8Er8imuQDQtGBcA$C5k5K0oCAsPeN+jIwKEFyTt8LlRwIut2qs2CPT8sXTU	2026-11-22 20:48:54.805+00	2026-11-22 20:48:54.805+00
01a20603-96cd-75bd-b64b-ee52f23ea98a	32	yasmine@yasmine-beaute.example	Yasmine Cosmétiques	yasmine cosmetiques	fr	$argon2id$v=19$m=19456,t=2,p=1$5NgWwlBSRshViVohvJ5+Gg$V+T19o+W94UEt2M8pG0KjS/fPIQ208gr9KgArfEH7aM	2026-11-22 21:03:54.805+00	2026-11-22 21:03:54.805+00
01a20603-9881-7235-8387-eac4b7a97f3e	33	livres@ibn-badis.example	Librairie Ibn Badis SNC	librairie ibn badis snc	fr	$argon2id$v=19$m=19456,t=2,p=1$BtQHrzdtGOZ/3IrjEEV/wg$lXB5Nh/yZzqyzKBIHUwaVwmVqUPPNoIkwUL+nr7MVMk	2026-11-22 21:31:54.805+00	2026-11-22 21:31:54.805+00
01a20603-9a02-767b-aec1-4755036a4332	34	asso@studio-noria.example	Studio Noria	studio noria	fr	$argon2id$v=19$m=19456,t=2,p=1$2GlMl/oy5Sfu4rfGB7gOcA$8bwsZN9J6WkasH5z90oASlTn3dA1Hz387rMKn8ccly8	2026-11-22 21:56:54.805+00	2026-11-22 21:56:54.805+00
01a20603-9ad9-74da-96d5-d6a82f3679d3	35	usine@tizemmour-conserves.example	SARL Tizemmour Conserves	sarl tizemmour conserves	fr	$argon2id$v=19$m=19456,t=2,p=1$XrofhAoXul68Inz0XBMDDg$jLNAISsVBNsmPHbAbjV596gcKoNo35PGIOM61EIlD34	2026-11-22 22:05:54.805+00	2026-11-22 22:05:54.805+00
01a20603-a0a5-77a6-a1df-712f513b03bf	36	pharmacie@ouled-fayet.example	Pharmacie Ouled Fayet	pharmacie ouled fayet	fr	$argon2id$v=19$m=19456,t=2,p=1$jYXiy64PPfmYrEtfRzW1ww$0BxXT9OjdKysntt3/mh1i2u4bvtnXDx/xDjd8TVFeuY	2026-11-22 23:08:54.805+00	2026-11-22 23:08:54.805+00
01a20603-a5b4-74bc-909d-78986288d58e	40	cabinet@dr-saidi.example	Dr Meriem Saïdi	dr meriem saidi	fr	$argon2id$v=19$m=19456,t=2,p=1$AvKZmtAsDPED6tz9Hl366w$jHYNLStwkqxL/Gbx/Xd/ksrb+w7nSA4eWFBO4uvLkiE	2026-11-23 00:04:54.805+00	2026-11-23 00:04:54.805+00
01a20603-ad0d-716b-ad30-cdf1d0edad36	42	fetes@kaci-traiteur.example	Kaci Traiteur	kaci traiteur	fr	$argon2id$v=19$m=19456,t=2,p=1$BJHhihj6Bp/BNNrGP5JBWg$y42MqLu1EVHG8L7ECFsIfvsy/0RnYg5clDSFp8xZj5Q	2026-11-23 00:20:54.805+00	2026-11-23 00:20:54.805+00
01a20603-b011-77ed-86f5-b044972d7cbb	45	oran@librairie-badis.example	LIBRAIRIE IBN BADIS SNC	librairie ibn badis snc	fr	$argon2id$v=19$m=19456,t=2,p=1$FR6cdkp9nYozRvIvItbY5A$LbcL6dagS5rzSmXfv8RR7/WVlb+t7O4SIzCqNZplVzs	2026-11-23 00:42:54.805+00	2026-11-23 00:42:54.805+00
01a20603-b2aa-73ff-b5eb-6d512a64c96e	46	office@blue-atlas.example	Blue Atlas Consulting EURL	blue atlas consulting eurl	en	$argon2id$v=19$m=19456,t=2,p=1$5U6YWyBhSlRUhUgLaVlPkw$UqlwozsR31pDeu3q72BfLlo5sIVjrMiKIHEBClW4k+w	2026-11-23 00:47:54.805+00	2026-11-23 00:47:54.805+00
01a20603-a2ab-77cf-852b-17855f89861d	37	cabinet@me-brahimi.example	Maître Brahimi Nadjet	maitre brahimi nadjet	fr	$argon2id$v=19$m=19456,t=2,p=1$TOLzDd1BACOWG8cS/8DLeg$iXvX5cl6ol5np6kPoINMUFeAClCn2nH125Q5Ee5P9cw	2026-11-22 23:30:54.805+00	2026-11-22 23:30:54.805+00
01a20603-a3fa-76f5-a401-8494e3266317	38	rdv@dentaire-elamel.example	Clinique dentaire El Amel	clinique dentaire el amel	fr	$argon2id$v=19$m=19456,t=2,p=1$Fqld4aaKaUme0ayS/04M9A$h0Il2FcAegI3ytkoa/JqQl2uuiQ1YY9M/tsaL6Q35wM	2026-11-22 23:47:54.805+00	2026-11-22 23:47:54.805+00
01a20603-a416-74ed-a39c-aac1d4dd8907	39	magasin@salam-electro.example	SARL Salam Électroménager	sarl salam electromenager	fr	$argon2id$v=19$m=19456,t=2,p=1$yzZ6sW7JYokB6d7emp3Aew$/epDKlZ0//NwXqDXr+6n92w/nK1BCJcQ24RPz9QjFdA	2026-11-22 23:53:54.805+00	2026-11-22 23:53:54.805+00
01a20603-aa89-727f-a756-af0b8ae23156	41	fret@beni-mzab.example	Transport Béni Mzab EURL	transport beni mzab eurl	fr	$argon2id$v=19$m=19456,t=2,p=1$ACqNrfgjV7y1Hg3p61WHsw$7RalIS27ukLrmA/C3f118hNwpZSJ0vlEuV/AVU7V6iU	2026-11-23 00:10:54.805+00	2026-11-23 00:10:54.805+00
01a20603-adb5-77ae-b85d-edf279cc45ec	43	asso@ghoufi.example	جمعية الغوفي للسياحة	جمعيه الغوفي للسياحه	ar	$argon2id$v=19$m=19456,t=2,p=1$yGdmnPGs7TTOlYkz7d533A$SJu/OuXRsSq8Pxk6wc5CAdtEngpyE5uzSNbPzEkKLHA	2026-11-23 00:27:54.805+00	2026-11-23 00:27:54.805+00
01a20603-af00-741d-981d-154cf48ead30	44	anis@rezgui-dev.example	Anis Rezgui Développement	anis rezgui developpement	en	$argon2id$v=19$m=19456,t=2,p=1$75LIx58b0uZlvJ32BqJUpw$cFaGkEMtNUH0gsoPiYVAgat8/Otmn+Q3SFhHax5FxIM	2026-11-23 00:34:54.805+00	2026-11-23 00:34:54.805+00
\.

COPY public.transactions (id, workspace_id, payment_instance_id, payable_type, payable_id, status, amount, currency, payment_method, reference, payer_name, payer_email, payer_phone, failure_reason, metadata, gateway, gateway_order_id, form_url, proof_file_id, expires_at, version, paid_at, failed_at, created_at, updated_at) FROM stdin;
01a20603-6e34-70f6-b033-978ada3192fd	01a20603-6592-752c-9852-633e1b7b1e5e	01a20603-6e53-75ff-9e01-f13fc4e9e0f5	payment_instance	01a20603-6e53-75ff-9e01-f13fc4e9e0f5	paid	100.00	DZD	bank_transfer	ACT-XQXHJJ84JJ	SARL Optique Lumière	\N	\N	\N	\N	\N	\N	\N	01a20603-6e33-786a-8472-08cf5623b712	\N	2	2026-09-23 02:51:54.805+00	\N	2026-09-23 01:26:54.805+00	2026-09-23 02:51:54.805+00
01a20603-7073-7d2b-8da8-507751a973aa	01a20603-6ecb-72d0-83e4-8354fdc1ed0f	01a20603-7088-728d-900a-3712aaac7b33	payment_instance	01a20603-7088-728d-900a-3712aaac7b33	paid	100.00	DZD	online	ACT-BWDZ8XGVP3	SARL Tafna Tours	\N	\N	\N	\N	simulator	01a20603-7073-7d2b-8da8-507751a973aa	http://127.0.0.1:4000/simulator/01a20603-7073-7d2b-8da8-507751a973aa	\N	2026-10-05 01:56:54.805+00	2	2026-10-05 01:32:54.805+00	\N	2026-10-05 01:26:54.805+00	2026-10-05 01:32:54.805+00
01a20603-72dd-721d-bfeb-5a1415dcd36d	01a20603-7101-7388-a8ba-42fa14e8c3cb	01a20603-72e5-773c-8276-be411d2a5788	payment_instance	01a20603-72e5-773c-8276-be411d2a5788	paid	100.00	DZD	cheque	ACT-FTQT62JCMX	Atlas Pièces Auto	\N	\N	\N	\N	\N	\N	\N	01a20603-72dd-7ac3-898e-d47800deeded	\N	2	2026-10-14 03:06:54.805+00	\N	2026-10-14 01:26:54.805+00	2026-10-14 03:06:54.805+00
01a20603-7469-743b-980a-574570386ad2	01a20603-7324-7253-9154-745c21f0b3a7	01a20603-746e-75ea-ab7c-986e00100349	payment_instance	01a20603-746e-75ea-ab7c-986e00100349	paid	100.00	DZD	bank_transfer	ACT-94NTCWF67N	EURL Ezzitoun Blida	\N	\N	\N	\N	\N	\N	\N	01a20603-7469-75b6-956d-8a5c4ce93a40	\N	2	2026-10-22 03:36:54.805+00	\N	2026-10-22 01:26:54.805+00	2026-10-22 03:36:54.805+00
01a20603-76c0-7ac0-9b59-309f1ba5aefc	01a20603-755a-74a8-8019-cd8aff049cf7	01a20603-76c5-74f8-ab57-2fc64063e190	payment_instance	01a20603-76c5-74f8-ab57-2fc64063e190	failed	100.00	DZD	bank_transfer	ACT-JFGPQJNZK9	EURL Oasis Froid	\N	\N	proof_refused	\N	\N	\N	\N	01a20603-76c0-732f-8718-720300faedc9	\N	2	\N	2026-11-09 02:36:54.805+00	2026-11-09 01:26:54.805+00	2026-11-09 02:36:54.805+00
01a20603-86ed-7bad-832a-e2107a7776e9	01a20603-8390-7498-a2fe-90f329abfd8e	01a20603-8700-7318-82d5-c7853ff41c97	payment_instance	01a20603-8700-7318-82d5-c7853ff41c97	failed	100.00	DZD	online	ACT-RN42B4F7R2	Galerie Casbah EURL	\N	\N	card_declined	\N	simulator	01a20603-86ed-7bad-832a-e2107a7776e9	http://127.0.0.1:4000/simulator/01a20603-86ed-7bad-832a-e2107a7776e9	\N	2026-11-18 01:56:54.805+00	2	\N	2026-11-18 01:30:54.805+00	2026-11-18 01:26:54.805+00	2026-11-18 01:30:54.805+00
01a20603-a0e8-703d-9338-3da59707e31d	01a20603-86e6-741f-9ef6-dd397662be6c	01a20603-a0f1-73ba-9b71-054effdf96c1	payment_instance	01a20603-a0f1-73ba-9b71-054effdf96c1	processing	100.00	DZD	cheque	ACT-BM6SV7PXS8	Bijouterie Naïli	\N	\N	\N	\N	\N	\N	\N	01a20603-a0e8-7364-982c-592d5584f3dd	\N	1	\N	\N	2026-11-22 23:14:54.805+00	2026-11-22 23:14:54.805+00
01a20603-a54c-75c1-b029-0024fa8964a4	01a20603-7f8c-744d-b434-3042f936f9f5	01a20603-a555-74ca-9323-e853093616ec	payment_instance	01a20603-a555-74ca-9323-e853093616ec	processing	100.00	DZD	cheque	ACT-P3T3R24FDP	SARL Soummam Céramique	\N	\N	\N	\N	\N	\N	\N	01a20603-a54c-7d05-afe4-a1c5238e48fc	\N	1	\N	\N	2026-11-22 23:57:54.805+00	2026-11-22 23:57:54.805+00
01a20603-aa49-75ce-88e5-4c8c88478b63	01a20603-7b4f-7748-a085-37f84f06cb51	01a20603-aa4e-7479-ade4-01c8d27ec87e	payment_instance	01a20603-aa4e-7479-ade4-01c8d27ec87e	processing	100.00	DZD	bank_transfer	ACT-KNP8VHM4XP	SPA Hodna Textile	\N	\N	\N	\N	\N	\N	\N	01a20603-aa49-711d-93d3-fb6debc30042	\N	1	\N	\N	2026-11-23 00:07:54.805+00	2026-11-23 00:07:54.805+00
01a20603-aca9-7743-9590-f6c988167318	01a20603-8161-7314-ba1c-72f00755d9f1	01a20603-acd2-72e1-a5c5-91d5fb8415e5	payment_instance	01a20603-acd2-72e1-a5c5-91d5fb8415e5	processing	100.00	DZD	cheque	ACT-P8GZCTQQXV	SARL Djurdjura Bois	\N	\N	\N	\N	\N	\N	\N	01a20603-aca9-7241-bba3-6978e9f6a9f1	\N	1	\N	\N	2026-11-23 00:16:54.805+00	2026-11-23 00:16:54.805+00
01a20603-aec7-7f6e-8559-7a77f88bb765	01a20603-7884-725b-8ecb-45e99ba23e86	01a20603-aedf-73fa-8173-8e067b588d21	payment_instance	01a20603-aedf-73fa-8173-8e067b588d21	processing	100.00	DZD	bank_transfer	ACT-7XVMV6J8JQ	SNC Aurès Pièces Auto	\N	\N	\N	\N	\N	\N	\N	01a20603-aec7-7d9b-b163-f3e32be36bc7	\N	1	\N	\N	2026-11-23 00:31:54.805+00	2026-11-23 00:31:54.805+00
01a20603-874b-77f2-bef4-72f1e0364e12	01a20603-83a7-70eb-8e91-13e3fc2bfea5	01a20603-874f-704e-9f10-eedea112883e	payment_instance	01a20603-874f-704e-9f10-eedea112883e	processing	100.00	DZD	cheque	ACT-B5M8PHRSK6	EURL Babor Sport	\N	\N	\N	\N	\N	\N	\N	01a20603-b0c4-7ec8-a5e7-68c3477e9236	\N	2	\N	\N	2026-11-18 01:26:54.805+00	2026-11-23 00:44:54.805+00
01a20603-b3d1-7498-b1a2-f52ff976e62d	01a20603-88c9-71cb-ae6a-722b95a04e6c	01a20603-b3db-71aa-aa1b-fd20d6cb9e39	payment_instance	01a20603-b3db-71aa-aa1b-fd20d6cb9e39	processing	100.00	DZD	bank_transfer	ACT-P5HX3G8HNG	مؤسسة الريم للنقل	\N	\N	\N	\N	\N	\N	\N	01a20603-b3d1-77cf-9874-0ffeabe0e4fa	\N	1	\N	\N	2026-11-23 01:00:54.805+00	2026-11-23 01:00:54.805+00
01a20603-b5d9-7d7e-ac02-847ba65ddf3c	01a20603-7a3f-746f-a452-c025bd0ff79e	01a20603-b5e3-7339-a59b-a751b01b7564	payment_instance	01a20603-b5e3-7339-a59b-a751b01b7564	processing	100.00	DZD	bank_transfer	ACT-G2DQ85QCW6	SARL Tell Informatique	\N	\N	\N	\N	\N	\N	\N	01a20603-b5d9-7db8-bbdc-ab460720271c	\N	1	\N	\N	2026-11-23 01:14:54.805+00	2026-11-23 01:14:54.805+00
01a20603-b6ca-78e0-8dc4-edeeb871cd34	01a20603-8a4d-73fd-8541-beff4fa62879	01a20603-b6f0-70d0-9b24-1289c76f4cf6	payment_instance	01a20603-b6f0-70d0-9b24-1289c76f4cf6	processing	100.00	DZD	online	ACT-JN6SDK6X4V	SARL Mersa Import	\N	\N	\N	\N	simulator	01a20603-b6ca-78e0-8dc4-edeeb871cd34	http://127.0.0.1:4000/simulator/01a20603-b6ca-78e0-8dc4-edeeb871cd34	\N	2026-11-23 01:53:54.805+00	1	\N	\N	2026-11-23 01:23:54.805+00	2026-11-23 01:23:54.805+00
\.

COPY public.webhooks (id, workspace_id, url, description, events, is_active, secret_sealed, failing_since, failures, disabled_why, created_at, updated_at, deleted_at) FROM stdin;
\.

COPY public.workspace_members (workspace_id, trader_id, created_at) FROM stdin;
\.

COPY public.workspaces (id, owner_id, name, name_folded, reference, created_at, updated_at) FROM stdin;
01a20603-6592-752c-9852-633e1b7b1e5e	01a20603-658c-73ae-a9ad-97a7b9f12401	SARL Optique Lumière	sarl optique lumiere	CS-QTMDVM	2026-09-22 00:46:54.805+00	2026-09-22 00:46:54.805+00
01a20603-6ecb-72d0-83e4-8354fdc1ed0f	01a20603-6ec7-74eb-a2db-27670d4ac50e	SARL Tafna Tours	sarl tafna tours	CS-FZHN3M	2026-10-04 00:46:54.805+00	2026-10-04 00:46:54.805+00
01a20603-7101-7388-a8ba-42fa14e8c3cb	01a20603-70f2-71dc-b1b9-cdea48099558	Atlas Pièces Auto	atlas pieces auto	CS-38DDBG	2026-10-13 00:46:54.805+00	2026-10-13 00:46:54.805+00
01a20603-7324-7253-9154-745c21f0b3a7	01a20603-7322-750e-9ab2-171549424de5	EURL Ezzitoun Blida	eurl ezzitoun blida	CS-6M72VR	2026-10-21 00:46:54.805+00	2026-10-21 00:46:54.805+00
01a20603-74a1-73e9-becc-b4faa04259ed	01a20603-749e-708b-8e72-8e46ff48d395	EURL Tizemmour Export	eurl tizemmour export	CS-R6M3H3	2026-10-30 01:26:54.805+00	2026-10-30 01:26:54.805+00
01a20603-7502-702e-9b94-75cea81bed68	01a20603-70f2-71dc-b1b9-cdea48099558	Atlas Constantine	atlas constantine	CS-R2Q9M3	2026-11-03 01:26:54.805+00	2026-11-03 01:26:54.805+00
01a20603-7512-7239-b170-e744a55e29d4	01a20603-750f-756c-b9e7-7d42a6055c35	EURL Nour Optique	eurl nour optique	CS-JBWDK3	2026-11-07 01:26:54.805+00	2026-11-07 01:26:54.805+00
01a20603-755a-74a8-8019-cd8aff049cf7	01a20603-7557-745c-bb01-6fdb16cc0b21	EURL Oasis Froid	eurl oasis froid	CS-2SH783	2026-11-08 00:46:54.805+00	2026-11-08 00:46:54.805+00
01a20603-76f2-75e5-b25f-669d26fcedbb	01a20603-76ef-7669-a3f6-8738a1879c57	Flash Recharge	flash recharge	CS-XB7WTN	2026-11-10 01:26:54.805+00	2026-11-10 01:26:54.805+00
01a20603-7884-725b-8ecb-45e99ba23e86	01a20603-7881-73df-a4ba-9e202e27597c	SNC Aurès Pièces Auto	snc aures pieces auto	CS-5XN76F	2026-11-12 00:46:54.805+00	2026-11-12 00:46:54.805+00
01a20603-7a3f-746f-a452-c025bd0ff79e	01a20603-7a3d-75bc-91e8-1d88789b09de	SARL Tell Informatique	sarl tell informatique	CS-KDM8WG	2026-11-13 00:46:54.805+00	2026-11-13 00:46:54.805+00
01a20603-7b4f-7748-a085-37f84f06cb51	01a20603-7b4d-72cd-aa4c-7b7a5d52b9f8	SPA Hodna Textile	spa hodna textile	CS-VBTMWB	2026-11-14 00:46:54.805+00	2026-11-14 00:46:54.805+00
01a20603-7bb1-770a-991d-05fd9f1d8bb1	01a20603-7bac-764d-9e87-a014caf888c6	حمام السلام	حمام السلام	CS-HDVSCJ	2026-11-14 01:26:54.805+00	2026-11-14 01:26:54.805+00
01a20603-7f8c-744d-b434-3042f936f9f5	01a20603-7f8a-73eb-ba6e-e9873a974590	SARL Soummam Céramique	sarl soummam ceramique	CS-7GQKJZ	2026-11-15 00:46:54.805+00	2026-11-15 00:46:54.805+00
01a20603-8161-7314-ba1c-72f00755d9f1	01a20603-815e-7425-9ee9-f18bffe98393	SARL Djurdjura Bois	sarl djurdjura bois	CS-G3VMJ6	2026-11-16 00:46:54.805+00	2026-11-16 00:46:54.805+00
01a20603-8390-7498-a2fe-90f329abfd8e	01a20603-838c-7583-ba33-8a50853d8b33	Galerie Casbah EURL	galerie casbah eurl	CS-95T9FR	2026-11-17 00:46:54.805+00	2026-11-17 00:46:54.805+00
01a20603-83a7-70eb-8e91-13e3fc2bfea5	01a20603-83a5-716c-bf16-f32ca09df16d	EURL Babor Sport	eurl babor sport	CS-BZPSJF	2026-11-17 00:46:54.805+00	2026-11-17 00:46:54.805+00
01a20603-869c-7509-a6c2-3b0a3d920c4b	01a20603-8697-77b9-8a21-5f841005bbc3	Coopérative Tassili Artisanat	cooperative tassili artisanat	CS-383B67	2026-11-17 17:51:54.805+00	2026-11-17 17:51:54.805+00
01a20603-86e6-741f-9ef6-dd397662be6c	01a20603-86e4-764c-b4b4-20bcc6c7377e	Bijouterie Naïli	bijouterie naili	CS-CC2C4N	2026-11-18 00:46:54.805+00	2026-11-18 00:46:54.805+00
01a20603-88c9-71cb-ae6a-722b95a04e6c	01a20603-88c5-7266-ae1f-e204c3e0bdc0	مؤسسة الريم للنقل	موسسه الريم للنقل	CS-SQVNG4	2026-11-19 00:46:54.805+00	2026-11-19 00:46:54.805+00
01a20603-8a38-716d-aff9-52a91f776372	01a20603-8a2e-7093-b645-a4c3a8e8173f	Hôtel Les Zibans SPA	hotel les zibans spa	CS-RGDD4P	2026-11-20 00:11:54.805+00	2026-11-20 00:11:54.805+00
01a20603-8a4d-73fd-8541-beff4fa62879	01a20603-8a4a-723d-b029-4efd081e20f3	SARL Mersa Import	sarl mersa import	CS-QHR3RJ	2026-11-20 00:46:54.805+00	2026-11-20 00:46:54.805+00
01a20603-8c10-7778-8637-94bb4951c852	01a20603-8c0e-7015-90e0-2ef1c18f7a40	SARL Mitidja Semences	sarl mitidja semences	CS-X7QHMQ	2026-11-20 01:26:54.805+00	2026-11-20 01:26:54.805+00
01a20603-8d73-745d-9ddf-7be69c46d2eb	01a20603-8d71-70bf-b2f1-99174f2c9f37	Boulangerie El Feth	boulangerie el feth	CS-FB23V9	2026-11-20 20:00:54.805+00	2026-11-20 20:00:54.805+00
01a20603-8dc1-70f2-b502-3b33ec7c2e95	01a20603-8db9-76fa-a747-90d06b7feb3b	Atelier Bensalem	atelier bensalem	CS-CR7239	2026-11-20 22:39:54.805+00	2026-11-20 22:39:54.805+00
01a20603-8ddf-748b-8a99-c4667fa5c305	01a20603-8ddc-70c3-a6cd-4cc57804faf8	Mitidja Agro Services SARL	mitidja agro services sarl	CS-PVHDD3	2026-11-20 22:53:54.805+00	2026-11-20 22:53:54.805+00
01a20603-8ec7-70e7-9ee1-8d557acb4e93	01a20603-8ec5-709a-88ce-02df2796a3cc	SARL Oued Zitoun Distribution	sarl oued zitoun distribution	CS-4HKVWZ	2026-11-21 01:26:54.805+00	2026-11-21 01:26:54.805+00
01a20603-9429-719c-8d02-3e0da6323392	01a20603-9427-723b-ae64-1cf04a4daf36	Pharmacie El Amel	pharmacie el amel	CS-SRGRDH	2026-11-21 19:26:54.805+00	2026-11-21 19:26:54.805+00
01a20603-94ca-7629-814d-6d9a9501c293	01a20603-94c5-74b4-8467-ca36aa999722	مطعم الخيمة	مطعم الخيمه	CS-QCXZ2Z	2026-11-22 15:31:54.805+00	2026-11-22 15:31:54.805+00
01a20603-950a-74ec-bd9b-b7d6fad7ca05	01a20603-9508-767d-bae5-c2c7e006b889	Corniche Voyages SARL	corniche voyages sarl	CS-QR5P42	2026-11-22 18:46:54.805+00	2026-11-22 18:46:54.805+00
01a20603-957a-72ce-869b-52edf1ed63c6	01a20603-9579-769e-b8d3-cb7c3966aef9	Sahel Numérique EURL	sahel numerique eurl	CS-GZ64WT	2026-11-22 20:25:54.805+00	2026-11-22 20:25:54.805+00
01a20603-9654-7173-9f4b-357d89726802	01a20603-964f-73df-b0a0-cc9f7f04ee1e	مخبزة النور	مخبزه النور	CS-VTV7FH	2026-11-22 20:48:54.805+00	2026-11-22 20:48:54.805+00
01a20603-96d0-74cf-90a3-eb40f852bfb7	01a20603-96cd-75bd-b64b-ee52f23ea98a	Yasmine Cosmétiques	yasmine cosmetiques	CS-67TPT9	2026-11-22 21:03:54.805+00	2026-11-22 21:03:54.805+00
01a20603-988b-70c7-b14e-a90a0f6cf768	01a20603-9881-7235-8387-eac4b7a97f3e	Librairie Ibn Badis SNC	librairie ibn badis snc	CS-M66SXV	2026-11-22 21:31:54.805+00	2026-11-22 21:31:54.805+00
01a20603-9a08-72f9-b65b-61e04111b6be	01a20603-9a02-767b-aec1-4755036a4332	Studio Noria	studio noria	CS-D2BZ9Q	2026-11-22 21:56:54.805+00	2026-11-22 21:56:54.805+00
01a20603-9ae1-7667-8a7c-e072deca71ed	01a20603-9ad9-74da-96d5-d6a82f3679d3	SARL Tizemmour Conserves	sarl tizemmour conserves	CS-39NBRC	2026-11-22 22:05:54.805+00	2026-11-22 22:05:54.805+00
01a20603-a0a8-7090-8c52-ceb4d6e32525	01a20603-a0a5-77a6-a1df-712f513b03bf	Pharmacie Ouled Fayet	pharmacie ouled fayet	CS-NMX49N	2026-11-22 23:08:54.805+00	2026-11-22 23:08:54.805+00
01a20603-a2ad-728b-8e8d-cd2efa2c609a	01a20603-a2ab-77cf-852b-17855f89861d	Maître Brahimi Nadjet	maitre brahimi nadjet	CS-4RDK22	2026-11-22 23:30:54.805+00	2026-11-22 23:30:54.805+00
01a20603-a406-77c9-842e-c4fe3ec38f8d	01a20603-a3fa-76f5-a401-8494e3266317	Clinique dentaire El Amel	clinique dentaire el amel	CS-6X5TRN	2026-11-22 23:47:54.805+00	2026-11-22 23:47:54.805+00
01a20603-a418-72bc-93e5-38c0575f1658	01a20603-a416-74ed-a39c-aac1d4dd8907	SARL Salam Électroménager	sarl salam electromenager	CS-FDMZN6	2026-11-22 23:53:54.805+00	2026-11-22 23:53:54.805+00
01a20603-a5b7-73d1-9254-4f16a1f7f3be	01a20603-a5b4-74bc-909d-78986288d58e	Dr Meriem Saïdi	dr meriem saidi	CS-5G9H3T	2026-11-23 00:04:54.805+00	2026-11-23 00:04:54.805+00
01a20603-aa8d-735c-8aff-dcdbf5e3ab8e	01a20603-aa89-727f-a756-af0b8ae23156	Transport Béni Mzab EURL	transport beni mzab eurl	CS-PWSHMS	2026-11-23 00:10:54.805+00	2026-11-23 00:10:54.805+00
01a20603-ad16-7648-959e-7c2935c5e546	01a20603-ad0d-716b-ad30-cdf1d0edad36	Kaci Traiteur	kaci traiteur	CS-87RDCS	2026-11-23 00:20:54.805+00	2026-11-23 00:20:54.805+00
01a20603-adc6-7309-88b8-f6779816d35e	01a20603-adb5-77ae-b85d-edf279cc45ec	جمعية الغوفي للسياحة	جمعيه الغوفي للسياحه	CS-ZPXK6R	2026-11-23 00:27:54.805+00	2026-11-23 00:27:54.805+00
01a20603-af06-70b6-b2ce-1692a6873582	01a20603-af00-741d-981d-154cf48ead30	Anis Rezgui Développement	anis rezgui developpement	CS-KK2D9H	2026-11-23 00:34:54.805+00	2026-11-23 00:34:54.805+00
01a20603-b01a-724f-afad-3c31218f2b5c	01a20603-b011-77ed-86f5-b044972d7cbb	LIBRAIRIE IBN BADIS SNC	librairie ibn badis snc	CS-6NF7XV	2026-11-23 00:42:54.805+00	2026-11-23 00:42:54.805+00
01a20603-b2d4-72ae-8608-b705cc0da2b9	01a20603-b2aa-73ff-b5eb-6d512a64c96e	Blue Atlas Consulting EURL	blue atlas consulting eurl	CS-8R4HBG	2026-11-23 00:47:54.805+00	2026-11-23 00:47:54.805+00
\.

SELECT pg_catalog.setval('public.access_tokens_id_seq', 1, false);

SELECT pg_catalog.setval('public.api_keys_id_seq', 1, true);

SELECT pg_catalog.setval('public.audit_entries_id_seq', 396, true);

SELECT pg_catalog.setval('public.traders_user_id_seq', 46, true);

ALTER TABLE ONLY public._prisma_migrations
    ADD CONSTRAINT _prisma_migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_seals
    ADD CONSTRAINT audit_seals_pkey PRIMARY KEY (number);

ALTER TABLE ONLY public.audit_views
    ADD CONSTRAINT audit_views_pkey PRIMARY KEY (officer_id, resource, record_id, quarter);

ALTER TABLE ONLY public.authorization_types
    ADD CONSTRAINT authorization_types_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bank_accounts
    ADD CONSTRAINT bank_accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.banks
    ADD CONSTRAINT banks_pkey PRIMARY KEY (code);

ALTER TABLE ONLY public.brands
    ADD CONSTRAINT brands_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_pkey PRIMARY KEY (resource, record_id);

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.dispatches
    ADD CONSTRAINT dispatches_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.establishment_authorizations
    ADD CONSTRAINT establishment_authorizations_pkey PRIMARY KEY (establishment_type_id, authorization_type_id);

ALTER TABLE ONLY public.establishment_types
    ADD CONSTRAINT establishment_types_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.identifications
    ADD CONSTRAINT identifications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.officer_sessions
    ADD CONSTRAINT officer_sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.officers
    ADD CONSTRAINT officers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment_instances
    ADD CONSTRAINT payment_instances_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.simulator_orders
    ADD CONSTRAINT simulator_orders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.traders
    ADD CONSTRAINT traders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.workspace_members
    ADD CONSTRAINT workspace_members_pkey PRIMARY KEY (workspace_id, trader_id);

ALTER TABLE ONLY public.workspaces
    ADD CONSTRAINT workspaces_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX access_tokens_token_hash_key ON public.access_tokens USING btree (token_hash);

CREATE INDEX access_tokens_trader_id_idx ON public.access_tokens USING btree (trader_id);

CREATE UNIQUE INDEX api_keys_key_key ON public.api_keys USING btree (key);

CREATE INDEX api_keys_trader_id_idx ON public.api_keys USING btree (trader_id);

CREATE INDEX audit_entries_action_id_idx ON public.audit_entries USING btree (action, id);

CREATE INDEX audit_entries_actor_id_id_idx ON public.audit_entries USING btree (actor_id, id);

CREATE INDEX audit_entries_at_id_idx ON public.audit_entries USING btree (at, id);

CREATE INDEX audit_entries_record_id_id_idx ON public.audit_entries USING btree (record_id, id);

CREATE INDEX audit_entries_resource_record_id_id_idx ON public.audit_entries USING btree (resource, record_id, id);

CREATE INDEX audit_entries_workspace_id_id_idx ON public.audit_entries USING btree (workspace_id, id);

CREATE INDEX audit_entries_xact_id_idx ON public.audit_entries USING btree (xact, id);

CREATE UNIQUE INDEX audit_seals_hash_key ON public.audit_seals USING btree (hash);

CREATE INDEX audit_views_quarter_idx ON public.audit_views USING btree (quarter);

CREATE UNIQUE INDEX authorization_types_code_key ON public.authorization_types USING btree (code);

CREATE INDEX bank_accounts_account_number_idx ON public.bank_accounts USING btree (account_number);

CREATE INDEX bank_accounts_created_at_id_idx ON public.bank_accounts USING btree (created_at, id);

CREATE INDEX bank_accounts_identification_id_idx ON public.bank_accounts USING btree (identification_id);

CREATE UNIQUE INDEX bank_accounts_rib_once ON public.bank_accounts USING btree (workspace_id, account_number) WHERE (deleted_at IS NULL);

CREATE INDEX bank_accounts_rib_prefix ON public.bank_accounts USING btree (account_number text_pattern_ops);

CREATE INDEX bank_accounts_status_waiting_since_id_idx ON public.bank_accounts USING btree (status, waiting_since, id);

CREATE INDEX bank_accounts_workspace_id_created_at_id_idx ON public.bank_accounts USING btree (workspace_id, created_at, id);

CREATE INDEX brands_created_at_id_idx ON public.brands USING btree (created_at, id);

CREATE INDEX brands_identification_id_idx ON public.brands USING btree (identification_id);

CREATE INDEX brands_name_search ON public.brands USING gin (name_folded public.gin_trgm_ops);

CREATE INDEX brands_status_waiting_since_id_idx ON public.brands USING btree (status, waiting_since, id);

CREATE INDEX brands_workspace_id_created_at_id_idx ON public.brands USING btree (workspace_id, created_at, id);

CREATE INDEX claims_officer_id_idx ON public.claims USING btree (officer_id);

CREATE INDEX deliveries_created_at_id_idx ON public.deliveries USING btree (created_at, id);

CREATE UNIQUE INDEX deliveries_dispatch_id_attempt_key ON public.deliveries USING btree (dispatch_id, attempt);

CREATE INDEX deliveries_webhook_id_created_at_id_idx ON public.deliveries USING btree (webhook_id, created_at, id);

CREATE INDEX dispatches_due ON public.dispatches USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);

CREATE UNIQUE INDEX dispatches_event_id_webhook_id_key ON public.dispatches USING btree (event_id, webhook_id);

CREATE INDEX dispatches_next_attempt_at_idx ON public.dispatches USING btree (next_attempt_at);

CREATE INDEX dispatches_webhook_id_idx ON public.dispatches USING btree (webhook_id);

CREATE UNIQUE INDEX establishment_types_code_key ON public.establishment_types USING btree (code);

CREATE INDEX events_created_at_id_idx ON public.events USING btree (created_at, id);

CREATE INDEX events_record_id_idx ON public.events USING btree (record_id);

CREATE UNIQUE INDEX files_public_key_key ON public.files USING btree (public_key);

CREATE INDEX files_resource_record_id_idx ON public.files USING btree (resource, record_id);

CREATE INDEX files_sha256_idx ON public.files USING btree (sha256);

CREATE UNIQUE INDEX files_storage_key_key ON public.files USING btree (storage_key);

CREATE INDEX identifications_created_at_id_idx ON public.identifications USING btree (created_at, id);

CREATE INDEX identifications_name_search ON public.identifications USING gin (name_folded public.gin_trgm_ops);

CREATE INDEX identifications_status_waiting_since_id_idx ON public.identifications USING btree (status, waiting_since, id);

CREATE INDEX identifications_workspace_id_created_at_id_idx ON public.identifications USING btree (workspace_id, created_at, id);

CREATE INDEX officer_sessions_officer_id_idx ON public.officer_sessions USING btree (officer_id);

CREATE UNIQUE INDEX officer_sessions_token_hash_key ON public.officer_sessions USING btree (token_hash);

CREATE UNIQUE INDEX officers_email_key ON public.officers USING btree (email);

CREATE INDEX payment_instances_acceptance_status_waiting_since_id_idx ON public.payment_instances USING btree (acceptance_status, waiting_since, id);

CREATE UNIQUE INDEX payment_instances_activation_transaction_id_key ON public.payment_instances USING btree (activation_transaction_id);

CREATE INDEX payment_instances_bank_account_id_idx ON public.payment_instances USING btree (bank_account_id);

CREATE INDEX payment_instances_brand_id_idx ON public.payment_instances USING btree (brand_id);

CREATE INDEX payment_instances_created_at_id_idx ON public.payment_instances USING btree (created_at, id);

CREATE INDEX payment_instances_identification_id_idx ON public.payment_instances USING btree (identification_id);

CREATE UNIQUE INDEX payment_instances_license_reference_key ON public.payment_instances USING btree (license_reference);

CREATE INDEX payment_instances_title_search ON public.payment_instances USING gin (title_folded public.gin_trgm_ops);

CREATE INDEX payment_instances_workspace_id_created_at_id_idx ON public.payment_instances USING btree (workspace_id, created_at, id);

CREATE INDEX rate_limits_resets_at_idx ON public.rate_limits USING btree (resets_at);

CREATE UNIQUE INDEX submissions_resource_record_id_version_key ON public.submissions USING btree (resource, record_id, version);

CREATE INDEX traders_created_at_id_idx ON public.traders USING btree (created_at, id);

CREATE UNIQUE INDEX traders_email_key ON public.traders USING btree (email);

CREATE INDEX traders_name_search ON public.traders USING gin (name_folded public.gin_trgm_ops);

CREATE UNIQUE INDEX traders_user_id_key ON public.traders USING btree (user_id);

CREATE INDEX transactions_abandoned ON public.transactions USING btree (expires_at) WHERE ((status = 'processing'::public."TransactionStatus") AND (expires_at IS NOT NULL));

CREATE INDEX transactions_created_at_id_idx ON public.transactions USING btree (created_at, id);

CREATE UNIQUE INDEX transactions_gateway_order_id_key ON public.transactions USING btree (gateway_order_id);

CREATE INDEX transactions_payable_type_payable_id_idx ON public.transactions USING btree (payable_type, payable_id);

CREATE INDEX transactions_payment_instance_id_idx ON public.transactions USING btree (payment_instance_id);

CREATE UNIQUE INDEX transactions_reference_key ON public.transactions USING btree (reference);

CREATE INDEX transactions_workspace_id_created_at_id_idx ON public.transactions USING btree (workspace_id, created_at, id);

CREATE INDEX webhooks_created_at_id_idx ON public.webhooks USING btree (created_at, id);

CREATE INDEX webhooks_workspace_id_created_at_id_idx ON public.webhooks USING btree (workspace_id, created_at, id);

CREATE INDEX workspace_members_trader_id_idx ON public.workspace_members USING btree (trader_id);

CREATE INDEX workspaces_created_at_id_idx ON public.workspaces USING btree (created_at, id);

CREATE INDEX workspaces_name_search ON public.workspaces USING gin (name_folded public.gin_trgm_ops);

CREATE INDEX workspaces_owner_id_idx ON public.workspaces USING btree (owner_id);

CREATE UNIQUE INDEX workspaces_reference_key ON public.workspaces USING btree (reference);

CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER audit_entries_notify AFTER INSERT ON public.audit_entries FOR EACH ROW WHEN ((new.action <> ALL (ARRAY['view'::text, 'denied'::text, 'sign_in'::text, 'sign_in_refused'::text, 'sign_out'::text, 'export'::text]))) EXECUTE FUNCTION public.notify_changes();

CREATE TRIGGER audit_seals_append_only BEFORE DELETE OR UPDATE ON public.audit_seals FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON public.audit_seals FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER bank_accounts_journal AFTER INSERT OR UPDATE OF status ON public.bank_accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.require_journal('status', 'pending');

CREATE CONSTRAINT TRIGGER brands_journal AFTER INSERT OR UPDATE OF status ON public.brands DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.require_journal('status', 'pending');

CREATE TRIGGER dispatches_notify AFTER INSERT ON public.dispatches FOR EACH STATEMENT EXECUTE FUNCTION public.notify_dispatches();

CREATE TRIGGER events_append_only BEFORE DELETE OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER identifications_journal AFTER INSERT OR UPDATE OF status ON public.identifications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.require_journal('status', 'pending');

CREATE CONSTRAINT TRIGGER payment_instances_acceptance_journal AFTER INSERT OR UPDATE OF acceptance_status ON public.payment_instances DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.require_journal('acceptance_status', 'pending_documents');

CREATE TRIGGER payment_instances_first_status BEFORE INSERT ON public.payment_instances FOR EACH ROW WHEN ((new.status <> 'active'::public."InstanceStatus")) EXECUTE FUNCTION public.refuse_first_state();

CREATE CONSTRAINT TRIGGER payment_instances_status_journal AFTER UPDATE OF status ON public.payment_instances DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.require_journal('status', 'active');

CREATE TRIGGER submissions_append_only BEFORE DELETE OR UPDATE ON public.submissions FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER submissions_no_truncate BEFORE TRUNCATE ON public.submissions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE CONSTRAINT TRIGGER transactions_journal AFTER INSERT OR UPDATE OF status ON public.transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.require_journal('status', 'processing');

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES public.traders(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES public.traders(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.bank_accounts
    ADD CONSTRAINT bank_accounts_identification_id_fkey FOREIGN KEY (identification_id) REFERENCES public.identifications(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.bank_accounts
    ADD CONSTRAINT bank_accounts_rib_file_id_fkey FOREIGN KEY (rib_file_id) REFERENCES public.files(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY public.bank_accounts
    ADD CONSTRAINT bank_accounts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.brands
    ADD CONSTRAINT brands_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.files(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY public.brands
    ADD CONSTRAINT brands_identification_id_fkey FOREIGN KEY (identification_id) REFERENCES public.identifications(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.brands
    ADD CONSTRAINT brands_logo_file_id_fkey FOREIGN KEY (logo_file_id) REFERENCES public.files(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY public.brands
    ADD CONSTRAINT brands_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_officer_id_fkey FOREIGN KEY (officer_id) REFERENCES public.officers(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_dispatch_id_fkey FOREIGN KEY (dispatch_id) REFERENCES public.dispatches(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.dispatches
    ADD CONSTRAINT dispatches_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.dispatches
    ADD CONSTRAINT dispatches_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.establishment_authorizations
    ADD CONSTRAINT establishment_authorizations_authorization_type_id_fkey FOREIGN KEY (authorization_type_id) REFERENCES public.authorization_types(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.establishment_authorizations
    ADD CONSTRAINT establishment_authorizations_establishment_type_id_fkey FOREIGN KEY (establishment_type_id) REFERENCES public.establishment_types(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.identifications
    ADD CONSTRAINT identifications_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES public.activities(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY public.identifications
    ADD CONSTRAINT identifications_authorization_type_id_fkey FOREIGN KEY (authorization_type_id) REFERENCES public.authorization_types(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.identifications
    ADD CONSTRAINT identifications_establishment_type_id_fkey FOREIGN KEY (establishment_type_id) REFERENCES public.establishment_types(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.identifications
    ADD CONSTRAINT identifications_identification_file_id_fkey FOREIGN KEY (identification_file_id) REFERENCES public.files(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY public.identifications
    ADD CONSTRAINT identifications_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.officer_sessions
    ADD CONSTRAINT officer_sessions_officer_id_fkey FOREIGN KEY (officer_id) REFERENCES public.officers(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.payment_instances
    ADD CONSTRAINT payment_instances_activation_transaction_id_fkey FOREIGN KEY (activation_transaction_id) REFERENCES public.transactions(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY public.payment_instances
    ADD CONSTRAINT payment_instances_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES public.bank_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.payment_instances
    ADD CONSTRAINT payment_instances_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES public.brands(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.payment_instances
    ADD CONSTRAINT payment_instances_identification_id_fkey FOREIGN KEY (identification_id) REFERENCES public.identifications(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.payment_instances
    ADD CONSTRAINT payment_instances_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_payment_instance_id_fkey FOREIGN KEY (payment_instance_id) REFERENCES public.payment_instances(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_proof_file_id_fkey FOREIGN KEY (proof_file_id) REFERENCES public.files(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.workspace_members
    ADD CONSTRAINT workspace_members_trader_id_fkey FOREIGN KEY (trader_id) REFERENCES public.traders(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.workspace_members
    ADD CONSTRAINT workspace_members_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.workspaces
    ADD CONSTRAINT workspaces_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.traders(id) ON UPDATE CASCADE ON DELETE RESTRICT;
