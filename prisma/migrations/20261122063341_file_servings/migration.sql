-- CreateTable
CREATE TABLE "file_servings" (
    "session_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "served_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_servings_pkey" PRIMARY KEY ("session_id","file_id")
);

-- AddForeignKey
ALTER TABLE "file_servings" ADD CONSTRAINT "file_servings_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "officer_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
