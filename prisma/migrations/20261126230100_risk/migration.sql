-- Older programs: all: they assess no risk; what is stored is assessed anew by the next program.
-- CreateTable
CREATE TABLE "dossier_risks" (
    "record_id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "level" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "reasons" JSONB NOT NULL,
    "assessed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dossier_risks_pkey" PRIMARY KEY ("record_id")
);

-- CreateIndex
CREATE INDEX "dossier_risks_resource_level_idx" ON "dossier_risks"("resource", "level");

-- Hand-written from here (record 0202). Codes and points alone: nothing of it is personal, and nothing proves anything.
ALTER TABLE dossier_risks ADD CONSTRAINT dossier_risks_level CHECK (level IN ('low', 'medium', 'high'));
