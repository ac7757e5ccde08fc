-- CreateTable
CREATE TABLE "claims" (
    "resource" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "officer_id" UUID NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "input_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "claims_pkey" PRIMARY KEY ("resource","record_id")
);

-- CreateIndex
CREATE INDEX "claims_officer_id_idx" ON "claims"("officer_id");

-- AddForeignKey
ALTER TABLE "claims" ADD CONSTRAINT "claims_officer_id_fkey" FOREIGN KEY ("officer_id") REFERENCES "officers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
