// TOML text to JSON text, with the source position of everything.
//
// toml++ is C++ and reports by exception; this header is all that Swift sees of it. Nothing is thrown across it.
#ifndef TOML_BRIDGE_H
#define TOML_BRIDGE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Longest text that is looked at, in bytes.
enum { TOML_BRIDGE_MAXIMUM_BYTES = 1024 * 1024 };
// Most parts of one dotted key, and how deep arrays and inline tables may stand in each other.
enum { TOML_BRIDGE_MAXIMUM_KEY_PARTS = 16, TOML_BRIDGE_MAXIMUM_NESTING = 32 };

// What a text turned out to be. Both strings belong to the result and end with toml_bridge_release.
typedef struct toml_bridge_result {
    // The document as one JSON node, UTF-8, zero-terminated; NULL after an error. A node is an object:
    //   "kind"           "table" | "array" | "string" | "integer" | "float" | "boolean" | "time"
    //   "line", "column" where its text begins, from 1; 0 where the document does not say
    //   "text"           of a scalar: the string itself, or the value in digits ("inf" and "nan" included)
    //   "items"          of an array: nodes, in order
    //   "entries"        of a table: {"key", "line", "column", "value": node}, in the order of the text
    char *_Nullable json;
    // Bytes of json without the terminator.
    size_t json_length;
    // What is wrong with the text, for people; NULL when it could be read.
    char *_Nullable error;
    // Where the error is, from 1; 0 when it has no place.
    uint32_t line;
    uint32_t column;
} toml_bridge_result;

// Reads length bytes of TOML 1.0. Reentrant.
//
// Returns 0 and json, or -EINVAL (not TOML), -E2BIG (longer than TOML_BRIDGE_MAXIMUM_BYTES), -ENOMEM with error set
// (also error may be NULL after -ENOMEM). Whatever it returns, release the result.
int toml_bridge_parse(const char *_Nonnull text, size_t length, toml_bridge_result *_Nonnull result);

// Frees what toml_bridge_parse put into result and clears it. Releasing twice is harmless.
void toml_bridge_release(toml_bridge_result *_Nonnull result);

#ifdef __cplusplus
}
#endif

#endif
