-- AlterTable
ALTER TABLE "files" ADD COLUMN     "public_sha256" TEXT;
