-- AlterTable
ALTER TABLE "officer_sessions" ADD COLUMN     "after_reset" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "browser" TEXT,
ADD COLUMN     "method" TEXT NOT NULL DEFAULT 'password';

-- AlterTable
ALTER TABLE "officers" ADD COLUMN     "invitation_expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "invitation_hash" TEXT,
ADD COLUMN     "oidc_subject" TEXT,
ADD COLUMN     "second_factor_reset_at" TIMESTAMPTZ(3),
ADD COLUMN     "second_factor_reset_by" TEXT,
ALTER COLUMN "password_hash" DROP NOT NULL;

-- CreateTable
CREATE TABLE "totp_secrets" (
    "id" UUID NOT NULL,
    "officer_id" UUID NOT NULL,
    "secret_sealed" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" INTEGER,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "totp_secrets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" UUID NOT NULL,
    "officer_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkeys" (
    "id" UUID NOT NULL,
    "officer_id" UUID NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_challenges" (
    "token_hash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "officer_id" UUID,
    "secrets" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_challenges_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "totp_secrets_officer_id_key" ON "totp_secrets"("officer_id");

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_officer_id_code_hash_key" ON "recovery_codes"("officer_id", "code_hash");

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_officer_id_idx" ON "passkeys"("officer_id");

-- CreateIndex
CREATE INDEX "sign_in_challenges_expires_at_idx" ON "sign_in_challenges"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "officers_invitation_hash_key" ON "officers"("invitation_hash");

-- CreateIndex
CREATE UNIQUE INDEX "officers_oidc_subject_key" ON "officers"("oidc_subject");

-- AddForeignKey
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_officer_id_fkey" FOREIGN KEY ("officer_id") REFERENCES "officers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_officer_id_fkey" FOREIGN KEY ("officer_id") REFERENCES "officers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_officer_id_fkey" FOREIGN KEY ("officer_id") REFERENCES "officers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Hand-written below.

-- Who may sign in, and as what: also by invitation and by the identity provider.
DROP TRIGGER officers_access ON officers;
CREATE CONSTRAINT TRIGGER officers_access AFTER UPDATE ON officers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (NEW.email, NEW.name, NEW.role, NEW.password_hash, NEW.disabled_at, NEW.invitation_hash, NEW.oidc_subject)
    IS DISTINCT FROM
    (OLD.email, OLD.name, OLD.role, OLD.password_hash, OLD.disabled_at, OLD.invitation_hash, OLD.oidc_subject))
  EXECUTE FUNCTION require_entry('id');

-- A second factor comes with a journal entry of its officer. The secret of an app changes only while it is unconfirmed,
-- or from one master key to another.
CREATE CONSTRAINT TRIGGER totp_secrets_confirmed AFTER UPDATE ON totp_secrets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.confirmed_at IS DISTINCT FROM OLD.confirmed_at)
  EXECUTE FUNCTION require_entry('officer_id', 'add_totp');
CREATE TRIGGER totp_secrets_begin_unconfirmed BEFORE INSERT ON totp_secrets FOR EACH ROW
  WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER recovery_codes_made AFTER INSERT ON recovery_codes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_entry('officer_id');
CREATE TRIGGER recovery_codes_stay_used BEFORE UPDATE ON recovery_codes FOR EACH ROW
  WHEN (OLD.used_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER passkeys_added AFTER INSERT ON passkeys
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_entry('officer_id', 'add_passkey');

-- An invited administrator who has no password yet cannot sign in, so they do not stand in for the last one who can.
CREATE OR REPLACE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('officers_keep_an_admin'));
  IF NOT EXISTS (
    SELECT FROM officers WHERE role = 'admin' AND disabled_at IS NULL AND id <> OLD.id
      AND (password_hash IS NOT NULL OR oidc_subject IS NOT NULL)) THEN
    RAISE EXCEPTION 'officers_keep_an_admin: % is the last administrator who can sign in', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'officers_keep_an_admin';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
