-- CreateTable
CREATE TABLE "file_store" (
    "one" INTEGER NOT NULL DEFAULT 1,
    "store_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_store_pkey" PRIMARY KEY ("one")
);


-- One row: the id that the file store of this database carries.
ALTER TABLE file_store ADD CONSTRAINT file_store_is_one CHECK (one = 1);
