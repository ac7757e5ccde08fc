-- CreateTable
CREATE TABLE "known_browsers" (
    "token_hash" TEXT NOT NULL,
    "officer_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_browsers_pkey" PRIMARY KEY ("token_hash","officer_id")
);

-- CreateIndex
CREATE INDEX "known_browsers_officer_id_idx" ON "known_browsers"("officer_id");

-- AddForeignKey
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_officer_id_fkey" FOREIGN KEY ("officer_id") REFERENCES "officers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
