-- Older programs: all: they make none of these notices and no mail to an officer; their inboxes name a kind that they do not know as it stands.
-- CreateTable
CREATE TABLE "officer_notifications" (
    "officer_id" UUID NOT NULL,
    "language" "Language",
    "daily" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "never" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "officer_notifications_pkey" PRIMARY KEY ("officer_id")
);

-- CreateTable
CREATE TABLE "officer_mails" (
    "id" UUID NOT NULL,
    "officer_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "day" DATE,
    "template" TEXT,
    "language" "Language",
    "message_id" TEXT NOT NULL,
    "status" "MailStatus" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "code" INTEGER,
    "response" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "lease" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "officer_mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "officer_mail_items" (
    "officer_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "mail_id" UUID NOT NULL,

    CONSTRAINT "officer_mail_items_pkey" PRIMARY KEY ("officer_id","item_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "officer_mails_message_id_key" ON "officer_mails"("message_id");

-- CreateIndex
CREATE UNIQUE INDEX "officer_mails_officer_id_day_key" ON "officer_mails"("officer_id", "day");

-- CreateIndex
CREATE INDEX "officer_mail_items_mail_id_idx" ON "officer_mail_items"("mail_id");

-- AddForeignKey
ALTER TABLE "officer_notifications" ADD CONSTRAINT "officer_notifications_officer_id_fkey" FOREIGN KEY ("officer_id") REFERENCES "officers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "officer_mails" ADD CONSTRAINT "officer_mails_officer_id_fkey" FOREIGN KEY ("officer_id") REFERENCES "officers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "officer_mail_items" ADD CONSTRAINT "officer_mail_items_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "officer_mails"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Hand-written from here (records 0198, 0199).

-- Work that is due, and what a digest has not told.
CREATE INDEX officer_mails_due ON officer_mails (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
ALTER TABLE officer_mails SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);
CREATE TRIGGER officer_mails_notify AFTER INSERT ON officer_mails
  FOR EACH STATEMENT EXECUTE FUNCTION notify_dispatches();

ALTER TABLE officer_mails
  ADD CONSTRAINT officer_mails_kind CHECK (kind IN ('item', 'digest', 'sample')),
  ADD CONSTRAINT officer_mails_day CHECK ((kind = 'digest') = (day IS NOT NULL)),
  ADD CONSTRAINT officer_mails_sample CHECK ((kind = 'sample') = (template IS NOT NULL AND language IS NOT NULL)),
  ADD CONSTRAINT officer_mails_handed CHECK (status <> 'handed' OR attempts > 0);

ALTER TABLE notices DROP CONSTRAINT notices_kind;
ALTER TABLE notices ADD CONSTRAINT notices_kind
  CHECK (kind IN ('take_over', 'hand_back', 'assign', 'return', 'disagree', 'reset_password', 'money_returned',
    'fast_decisions', 'hit', 'escalated', 'target_missed'));
-- A missed target is told once a dossier, whichever processes find it.
CREATE UNIQUE INDEX notices_target_missed ON notices (record_id, officer_id) WHERE kind = 'target_missed';

-- Which mails an officer gets is an act of theirs; the language follows their console.
CREATE CONSTRAINT TRIGGER officer_notifications_made AFTER INSERT ON officer_notifications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.daily <> '{}' OR NEW.never <> '{}')
  EXECUTE FUNCTION require_act('officer_id', 'change_notifications');
CREATE CONSTRAINT TRIGGER officer_notifications_changed AFTER UPDATE ON officer_notifications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.daily IS DISTINCT FROM NEW.daily OR OLD.never IS DISTINCT FROM NEW.never)
  EXECUTE FUNCTION require_act('officer_id', 'change_notifications');
