-- What colleagues did to an officer's work (record 0072).
CREATE TABLE "notices" (
    "id" UUID NOT NULL,
    "officer_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "by_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notices_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "notices_officer_id_read_at_idx" ON "notices"("officer_id", "read_at");
ALTER TABLE notices ADD CONSTRAINT notices_kind CHECK (kind IN ('take_over', 'hand_back', 'assign'));
