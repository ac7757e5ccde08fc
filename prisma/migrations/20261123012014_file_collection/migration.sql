-- CreateTable
CREATE TABLE "store_watches" (
    "id" UUID NOT NULL,
    "count" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "store_watches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_collection" (
    "one" INTEGER NOT NULL DEFAULT 1,
    "began_at" TIMESTAMPTZ(3),
    "position" TEXT,
    "removed" INTEGER NOT NULL DEFAULT 0,
    "freed" BIGINT NOT NULL DEFAULT 0,
    "unproven" INTEGER NOT NULL DEFAULT 0,
    "finished_at" TIMESTAMPTZ(3),
    "last_unproven" INTEGER NOT NULL DEFAULT 0,
    "total" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "file_collection_pkey" PRIMARY KEY ("one")
);

-- CreateIndex
CREATE INDEX "store_watches_since_idx" ON "store_watches"("since");

-- One row: how far the round is.
ALTER TABLE file_collection ADD CONSTRAINT file_collection_is_one CHECK (one = 1);
INSERT INTO file_collection DEFAULT VALUES;
